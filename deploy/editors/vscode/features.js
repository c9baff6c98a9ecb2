// The parts of an editor that a server fills: lenses, hints, hover, actions, diagnostics and progress.
'use strict';

const vscode = require('vscode');
const { ResponseError } = require('./connection');

/** Documents that show something. */
const shown = [{ language: 'swift', scheme: 'file' }];
/** Documents whose text counts before it is saved. */
const counted = [
  ...shown,
  { pattern: '**/{.graphd.yml,project.yml,Package.resolved,*.pbxproj,*.xcconfig}', scheme: 'file' },
];

/** @param {any} range Of the protocol, whose columns are units of UTF-16, as those of VS Code. */
function toRange({ start, end }) {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** @param {vscode.Range} range */
function fromRange({ start, end }) {
  return { start: fromPosition(start), end: fromPosition(end) };
}

/** @param {vscode.Position} position */
function fromPosition({ line, character }) {
  return { line, character };
}

/** @param {any} diagnostic */
function toDiagnostic(diagnostic) {
  const { Error, Warning, Information, Hint } = vscode.DiagnosticSeverity;
  const result = new vscode.Diagnostic(
    toRange(diagnostic.range),
    diagnostic.message,
    [Error, Warning, Information, Hint][(diagnostic.severity ?? 1) - 1],
  );
  result.source = diagnostic.source;
  result.code = diagnostic.code;
  result.relatedInformation = diagnostic.relatedInformation?.map(
    (/** @type {any} */ { location, message }) =>
      new vscode.DiagnosticRelatedInformation(
        new vscode.Location(vscode.Uri.parse(location.uri), toRange(location.range)),
        message,
      ),
  );
  return result;
}

/** Answers of a server to the editor's questions about one document. */
class Features {
  #lensesChanged = new vscode.EventEmitter();
  #hintsChanged = new vscode.EventEmitter();

  /** @param {import('./server').Server} server */
  constructor(server) {
    this.server = server;
  }

  /** Begins to answer; the result ends it. */
  register() {
    const { languages } = vscode;
    return vscode.Disposable.from(
      this.#lensesChanged,
      this.#hintsChanged,
      languages.registerCodeLensProvider(shown, {
        onDidChangeCodeLenses: /** @type {vscode.Event<void>} */ (this.#lensesChanged.event),
        provideCodeLenses: (document, token) => this.#lenses(document, token),
      }),
      languages.registerInlayHintsProvider(shown, {
        onDidChangeInlayHints: /** @type {vscode.Event<void>} */ (this.#hintsChanged.event),
        provideInlayHints: (document, range, token) => this.#hints(document, range, token),
      }),
      languages.registerHoverProvider(shown, {
        provideHover: (document, position, token) => this.#hover(document, position, token),
      }),
      languages.registerCodeActionsProvider(shown, {
        provideCodeActions: (document, range, _, token) => this.#actions(document, range, token),
      }),
    );
  }

  /** Lets the editor fetch lenses and hints again. */
  refresh() {
    this.#lensesChanged.fire(undefined);
    this.#hintsChanged.fire(undefined);
  }

  /**
   * @param {vscode.TextDocument} document
   * @param {vscode.CancellationToken} token
   */
  async #lenses(document, token) {
    const lenses = (await this.#ask('textDocument/codeLens', document, {}, token)) ?? [];
    return lenses.map((/** @type {any} */ { range, command }) => new vscode.CodeLens(toRange(range), command));
  }

  /**
   * @param {vscode.TextDocument} document
   * @param {vscode.Range} range
   * @param {vscode.CancellationToken} token
   */
  async #hints(document, range, token) {
    const hints = (await this.#ask('textDocument/inlayHint', document, { range: fromRange(range) }, token)) ?? [];
    return hints.map((/** @type {any} */ { position, label, paddingLeft }) => {
      const hint = new vscode.InlayHint(new vscode.Position(position.line, position.character), label);
      hint.paddingLeft = paddingLeft;
      return hint;
    });
  }

  /**
   * @param {vscode.TextDocument} document
   * @param {vscode.Position} position
   * @param {vscode.CancellationToken} token
   */
  async #hover(document, position, token) {
    const hover = await this.#ask('textDocument/hover', document, { position: fromPosition(position) }, token);
    return hover && new vscode.Hover(new vscode.MarkdownString(hover.contents.value), toRange(hover.range));
  }

  /**
   * @param {vscode.TextDocument} document
   * @param {vscode.Range} range
   * @param {vscode.CancellationToken} token
   */
  async #actions(document, range, token) {
    const parameters = { range: fromRange(range), context: { diagnostics: [] } };
    const actions = (await this.#ask('textDocument/codeAction', document, parameters, token)) ?? [];
    return actions.map((/** @type {any} */ { title, kind, command }) => {
      const action = new vscode.CodeAction(title, kind && vscode.CodeActionKind.Empty.append(kind));
      action.command = command;
      return action;
    });
  }

  /**
   * @param {string} method
   * @param {vscode.TextDocument} document
   * @param {object} parameters
   * @param {vscode.CancellationToken} token
   * @returns {Promise<any>} Undefined without a server, or if the request has lost its purpose.
   */
  async #ask(method, document, parameters, token) {
    const textDocument = { uri: document.uri.toString() };
    try {
      return await this.server.connection?.request(method, { textDocument, ...parameters }, token);
    } catch (error) {
      if (error instanceof ResponseError && error.isSilent) return undefined;
      throw error;
    }
  }
}

/** Keeps the texts of open documents equal on both sides. */
class Documents {
  /** @param {import('./server').Server} server */
  constructor(server) {
    this.server = server;
  }

  register() {
    const { workspace } = vscode;
    return vscode.Disposable.from(
      workspace.onDidOpenTextDocument(document => this.#open(document)),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0) return;
        const changes = contentChanges.map(({ range, text }) => ({ range: fromRange(range), text }));
        this.#notify('didChange', document, { version: document.version }, { contentChanges: changes });
      }),
      workspace.onDidSaveTextDocument(document => this.#notify('didSave', document)),
      workspace.onDidCloseTextDocument(document => this.#notify('didClose', document)),
    );
  }

  /** Sends all documents to a server that has just started. */
  openAll() {
    for (const document of vscode.workspace.textDocuments) this.#open(document);
  }

  /** @param {vscode.TextDocument} document */
  #open(document) {
    const { languageId, version } = document;
    this.#notify('didOpen', document, { languageId, version, text: document.getText() });
  }

  /**
   * @param {string} event
   * @param {vscode.TextDocument} document
   * @param {object} item
   * @param {object} parameters
   */
  #notify(event, document, item = {}, parameters = {}) {
    if (vscode.languages.match(counted, document) === 0) return;
    const textDocument = { uri: document.uri.toString(), ...item };
    this.server.connection?.notify(`textDocument/${event}`, { textDocument, ...parameters });
  }
}

/** What the editor shows while a workspace is loaded. */
class Loading {
  /** @type {Map<string, {report: (value: any) => void, end: () => void}>} By token. */
  #shown = new Map();

  /**
   * Takes in `$/progress`.
   *
   * @param {{token: string, value: any}} message
   */
  take({ token, value }) {
    if (value.kind === 'begin') this.#begin(token, value.title);
    else if (value.kind === 'report') this.#shown.get(token)?.report(value);
    else this.#end(token);
  }

  /** Ends all, since nothing will come for them. */
  endAll() {
    for (const token of [...this.#shown.keys()]) this.#end(token);
  }

  /**
   * @param {string} token
   * @param {string} title
   */
  #begin(token, title) {
    this.#end(token);
    vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, progress => {
      let reached = 0;
      return /** @type {Promise<void>} */ (new Promise(resolve => {
        this.#shown.set(token, {
          report: ({ message, percentage = reached }) => {
            progress.report({ message, increment: Math.max(0, percentage - reached) });
            reached = percentage;
          },
          end: resolve,
        });
      }));
    });
  }

  /** @param {string} token */
  #end(token) {
    this.#shown.get(token)?.end();
    this.#shown.delete(token);
  }
}

module.exports = { Documents, Features, Loading, toDiagnostic };
