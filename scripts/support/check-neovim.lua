-- Edits a file in Neovim and compares what graphd shows; exits with 1 at the first difference.
-- The settings file and the package come from the environment: Neovim 0.7 has no arguments for scripts.
local settings, package = os.getenv('SETTINGS'), os.getenv('PACKAGE')
local is_recent = vim.lsp.config ~= nil
dofile(settings)
if os.getenv('WITH_SOURCEKIT') == 'yes' then
  local sourcekit = { name = 'sourcekit', cmd = { 'sourcekit-lsp' }, filetypes = { 'swift' }, root_dir = package }
  if is_recent then
    vim.lsp.config('sourcekit', sourcekit)
    vim.lsp.enable('sourcekit')
  else
    local id
    vim.api.nvim_create_autocmd('FileType', {
      pattern = 'swift',
      callback = function(event)
        id = id or vim.lsp.start_client(sourcekit)
        vim.lsp.buf_attach_client(event.buf, id)
      end,
    })
  end
end

local warnings = {}
vim.notify = function(message) table.insert(warnings, message) end

-- What a script writes goes nowhere in Neovim 0.7.
local function fail(text)
  io.stderr:write('FAILED: ' .. text .. '\n')
  os.exit(1)
end
local function note(text) io.stdout:write('  ' .. text .. '\n') end

local function wait(text, condition)
  if not vim.wait(120000, condition, 20) then fail(text .. '\n' .. table.concat(warnings, '\n')) end
  note(text)
end

vim.cmd('edit ' .. vim.fn.fnameescape(package .. '/Sources/Core/Account.swift'))
vim.bo.filetype = 'swift'
local buffer = vim.api.nvim_get_current_buf()
local function clients()
  return is_recent and vim.lsp.get_clients({ bufnr = buffer }) or vim.tbl_values(vim.lsp.buf_get_clients(buffer))
end
local function client(name)
  return vim.tbl_filter(function(one) return one.name == name end, clients())[1]
end
-- The first answer of a server that has one.
local function request(method, parameters)
  for _, answer in pairs(vim.lsp.buf_request_sync(buffer, method, parameters, 60000) or {}) do
    if answer.result and answer.result ~= vim.NIL then return answer.result end
  end
end
wait('graphd is attached', function() return client('graphd') end)
wait('its columns are units of UTF-16', function() return client('graphd').offset_encoding == 'utf-16' end)
if os.getenv('WITH_SOURCEKIT') == 'yes' then
  wait('sourcekit-lsp is attached', function()
    local other = client('sourcekit')
    return other and other.initialized
  end)
end

local function diagnostics()
  return vim.tbl_filter(function(one) return one.source == 'graphd' end, vim.diagnostic.get(buffer))
end
-- Those that the editor has, without a request by the test.
local function lenses()
  return vim.tbl_filter(function(one)
    return one.command and one.command.command:find('^graphd')
  end, vim.lsp.codelens.get(buffer))
end
-- What stands at the end of a line, from 0.
local function shown(line)
  local texts = {}
  for name, space in pairs(vim.api.nvim_get_namespaces()) do
    if name:lower():find('codelens') then
      for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(buffer, space, { line, 0 }, { line, -1 }, { details = true })) do
        for _, part in ipairs(mark[4].virt_text or {}) do table.insert(texts, part[1]) end
      end
    end
  end
  return table.concat(texts)
end

-- Two characters beyond the basic plane stand before the edit in its line.
vim.api.nvim_buf_set_lines(buffer, 1, 1, false, { '  /* 😀😀 */ private var visits = 1' })
wait('an unsaved field makes App stale', function() return #diagnostics() == 1 end)
local one = diagnostics()[1]
if one.lnum ~= 1 or one.code ~= 'stale' then fail('the diagnostic is ' .. vim.inspect(one)) end
if #one.user_data.lsp.relatedInformation ~= 2 then fail('it has no chain') end
wait('its declaration has a lens, which nobody requested', function()
  local found = lenses()
  return #found == 1 and found[1].command.title:find('1 stale') and found[1].range.start.line == 1
end)
wait('the lens stands at the end of its line', function() return shown(1):find('1 stale') end)
local hover
wait('hover names the module', function()
  hover = request('textDocument/hover', {
    textDocument = { uri = vim.uri_from_bufnr(buffer) }, position = { line = 1, character = 3 },
  })
  return vim.inspect(hover):find('demo/App')
end)
local text = request('workspace/executeCommand', { command = 'graphd.why', arguments = { { module = 'App' } } })
if not vim.inspect(text):find('depends on') then fail('the command returned ' .. vim.inspect(text)) end
note('the command explains it')

vim.cmd('silent undo')
wait('undone, nothing is shown', function() return #diagnostics() == 0 and #lenses() == 0 and shown(1) == '' end)
-- Without an edit only an empty answer takes lenses away.
local function git(command)
  local output = vim.fn.system('git -C ' .. vim.fn.shellescape(package) .. ' -c user.name=a -c user.email=a@b ' .. command)
  if vim.v.shell_error ~= 0 then fail('git ' .. command .. ': ' .. output) end
end
vim.api.nvim_buf_set_lines(buffer, 1, 1, false, { '  public var more = 1' })
wait('another declaration has a lens', function() return #lenses() == 1 and shown(1) ~= '' end)
vim.cmd('silent write')
git('commit --quiet --all --message more')
wait('committed, nothing is shown', function() return #diagnostics() == 0 and #lenses() == 0 and shown(1) == '' end)
git('reset --quiet --hard HEAD~1')

for _, warning in ipairs(warnings) do
  if warning:find('encoding') then fail(warning) end
end
for _, each in ipairs(clients()) do vim.lsp.stop_client(each.id) end
wait('the servers have ended', function() return #clients() == 0 end)
os.exit(0)
