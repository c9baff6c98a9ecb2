-- graphd beside sourcekit-lsp, for Neovim 0.7 and newer: put this file into `plugin/` of your configuration.
-- What an older Neovim cannot show is listed in docs/editors.md.

-- Neovim requests lenses only when it is told to.
local function refresh(buffer)
  if vim.fn.has('nvim-0.10') == 1 then return vim.lsp.codelens.refresh({ bufnr = buffer }) end
  local parameters = { textDocument = { uri = vim.uri_from_bufnr(buffer) } }
  vim.lsp.buf_request(buffer, 'textDocument/codeLens', parameters, function(fault, lenses, context, config)
    -- Neovim 0.7 leaves the last lenses in place when there are none any more.
    if not fault and vim.tbl_isempty(lenses or {}) then
      local space = vim.api.nvim_create_namespace('vim_lsp_codelens:' .. context.client_id)
      vim.api.nvim_buf_clear_namespace(buffer, space, 0, -1)
    end
    return vim.lsp.codelens.on_codelens(fault, lenses, context, config)
  end)
end

-- The buffers that graphd serves.
local served = {}

-- With these abilities the server announces new lenses, instead of holding each request back until it is answered.
local settings = {
  name = 'graphd',
  cmd = { 'graphctl', 'lsp' },
  init_options = { annotations = 'lens' },
  on_attach = function(_, buffer)
    served[buffer] = true
    refresh(buffer)
  end,
  capabilities = vim.tbl_deep_extend('force', vim.lsp.protocol.make_client_capabilities(), {
    textDocument = { codeLens = { dynamicRegistration = false } },
    workspace = { codeLens = { refreshSupport = true } },
  }),
  handlers = {
    ['workspace/codeLens/refresh'] = function(_, _, context)
      for _, buffer in ipairs(vim.lsp.get_buffers_by_client_id(context.client_id)) do refresh(buffer) end
      return vim.NIL
    end,
  },
}

if vim.lsp.config then
  settings.filetypes = { 'swift' }
  settings.root_markers = { '.git' }
  vim.lsp.config('graphd', settings)
  vim.lsp.enable('graphd')
else
  local clients = {}

  local function root_of(file)
    local folder = vim.fn.fnamemodify(file, ':p:h')
    while vim.fn.getftype(folder .. '/.git') == '' do
      local parent = vim.fn.fnamemodify(folder, ':h')
      if parent == folder then return nil end
      folder = parent
    end
    return folder
  end

  vim.api.nvim_create_autocmd('FileType', {
    pattern = 'swift',
    callback = function(event)
      local buffer = event.buf
      local root = root_of(vim.api.nvim_buf_get_name(buffer))
      if vim.bo[buffer].buftype ~= '' or not root then return end
      clients[root] = clients[root] or vim.lsp.start_client(vim.tbl_extend('force', settings, {
        root_dir = root,
        on_exit = function() clients[root] = nil end,
      }))
      if clients[root] then vim.lsp.buf_attach_client(buffer, clients[root]) end
    end,
  })
end

vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'TextChanged' }, {
  callback = function(event)
    if served[event.buf] then refresh(event.buf) end
  end,
})
