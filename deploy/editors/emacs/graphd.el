;;; graphd.el --- the consequences of unsaved Swift code -*- lexical-binding: t -*-

;; With lsp-mode graphd runs beside sourcekit-lsp.
(with-eval-after-load 'lsp-mode
  (lsp-register-client
   (make-lsp-client
    :new-connection (lsp-stdio-connection '("graphctl" "lsp"))
    :activation-fn (lsp-activate-on "swift")
    :add-on? t
    :server-id 'graphd)))

;; Eglot runs one server in a buffer. To run two, start them through rassumfrassum:
;;
;;   (add-to-list 'eglot-server-programs
;;                '(swift-mode . ("rass" "--" "sourcekit-lsp" "--" "graphctl" "lsp")))
;;
;; With graphd alone:
;;
;;   (add-to-list 'eglot-server-programs '(swift-mode . ("graphctl" "lsp")))

(provide 'graphd)
;;; graphd.el ends here
