-- Edits a file in Neovim and compares what graphd shows; exits with 1 at the first difference.
local settings, package = _G.arg[1], _G.arg[2]
dofile(settings)
if os.getenv('WITH_SOURCEKIT') == 'yes' then
  vim.lsp.config('sourcekit', { cmd = { 'sourcekit-lsp' }, filetypes = { 'swift' }, root_markers = { '.git' } })
  vim.lsp.enable('sourcekit')
end

local warnings = {}
vim.notify = function(message) table.insert(warnings, message) end

local function fail(text)
  io.stderr:write('FAILED: ' .. text .. '\n')
  os.exit(1)
end

local function wait(text, condition)
  if not vim.wait(120000, condition, 20) then fail(text) end
  print('  ' .. text)
end

vim.cmd.edit(package .. '/Sources/Core/Account.swift')
vim.bo.filetype = 'swift'
local buffer = vim.api.nvim_get_current_buf()
local function client() return vim.lsp.get_clients({ bufnr = buffer, name = 'graphd' })[1] end
wait('graphd is attached', client)
wait('its columns are units of UTF-16', function() return client().offset_encoding == 'utf-16' end)
if os.getenv('WITH_SOURCEKIT') == 'yes' then
  wait('sourcekit-lsp is attached', function()
    local other = vim.lsp.get_clients({ bufnr = buffer, name = 'sourcekit' })[1]
    return other and other.initialized
  end)
end

local function diagnostics()
  return vim.tbl_filter(function(one) return one.source == 'graphd' end, vim.diagnostic.get(buffer))
end
local function lenses()
  vim.lsp.codelens.refresh({ bufnr = buffer })
  vim.wait(100)
  return vim.tbl_filter(function(one)
    return one.command and one.command.command:find('^graphd')
  end, vim.lsp.codelens.get(buffer))
end

-- Two characters beyond the basic plane stand before the edit in its line.
vim.api.nvim_buf_set_lines(buffer, 1, 1, false, { '  /* 😀😀 */ private var visits = 1' })
wait('an unsaved field makes App stale', function() return #diagnostics() == 1 end)
local one = diagnostics()[1]
if one.lnum ~= 1 or one.code ~= 'stale' then fail('the diagnostic is ' .. vim.inspect(one)) end
if #one.user_data.lsp.relatedInformation ~= 3 then fail('it has no chain') end
wait('its declaration has a lens', function()
  local found = lenses()
  return #found == 1 and found[1].command.title:find('1 stale') and found[1].range.start.line == 1
end)
local hover = client():request_sync('textDocument/hover', {
  textDocument = { uri = vim.uri_from_bufnr(buffer) }, position = { line = 1, character = 3 },
}, 60000, buffer)
if not vim.inspect(hover):find('demo/App') then fail('hover is ' .. vim.inspect(hover)) end
print('  hover names the module')
local text = client():request_sync('workspace/executeCommand', {
  command = 'graphd.why', arguments = { { module = 'App' } },
}, 60000, buffer)
if not vim.inspect(text):find('depends on') then fail('the command returned ' .. vim.inspect(text)) end
print('  the command explains it')

vim.cmd.undo()
wait('undone, nothing is shown', function() return #diagnostics() == 0 and #lenses() == 0 end)
for _, warning in ipairs(warnings) do
  if warning:find('encoding') then fail(warning) end
end
for _, each in ipairs(vim.lsp.get_clients({ bufnr = buffer })) do each:stop() end
wait('the servers have ended', function() return #vim.lsp.get_clients() == 0 end)
os.exit(0)
