-- graphd beside sourcekit-lsp, for Neovim 0.11 and newer: put this file into `plugin/` of your configuration.
vim.lsp.config('graphd', {
  cmd = { 'graphctl', 'lsp' },
  filetypes = { 'swift' },
  root_markers = { '.git' },
  init_options = { annotations = 'lens' },
})
vim.lsp.enable('graphd')

-- Neovim requests lenses only when it is told to.
vim.api.nvim_create_autocmd({ 'LspAttach', 'BufEnter', 'InsertLeave', 'TextChanged' }, {
  callback = function(event)
    if #vim.lsp.get_clients({ bufnr = event.buf, name = 'graphd' }) > 0 then
      vim.lsp.codelens.refresh({ bufnr = event.buf })
    end
  end,
})
