// The part of the module `vscode` that the extension uses, as its declarations describe it, for tests without the editor.
// A member that is not here is an error, not `undefined`.
'use strict';

const path = require('path');
const { pathToFileURL, fileURLToPath } = require('url');

/** Fails at members that do not exist; without it a misspelt name would pass. */
function strict(name, members) {
  return new Proxy(members, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target)) throw new Error(`vscode has no ${name}.${key}`);
      return target[key];
    },
  });
}

class Disposable {
  static from(...parts) {
    return new Disposable(() => parts.forEach(part => part.dispose()));
  }
  constructor(action) {
    this.dispose = () => {
      action?.();
      action = undefined;
    };
  }
}

class EventEmitter {
  #listeners = new Set();
  event = listener => {
    this.#listeners.add(listener);
    return new Disposable(() => this.#listeners.delete(listener));
  };
  get listenerCount() {
    return this.#listeners.size;
  }
  fire(value) {
    for (const listener of [...this.#listeners]) listener(value);
  }
  dispose() {
    this.#listeners.clear();
  }
}

class Position {
  constructor(line, character) {
    if (!Number.isInteger(line) || !Number.isInteger(character) || line < 0 || character < 0) {
      throw new Error(`${line}:${character} is no position`);
    }
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(startLine, startCharacter, endLine, endCharacter) {
    this.start = new Position(startLine, startCharacter);
    this.end = new Position(endLine, endCharacter);
    if (startLine > endLine || (startLine === endLine && startCharacter > endCharacter)) {
      throw new Error('A range ends before it starts');
    }
  }
}

class Uri {
  static parse(text) {
    const url = new URL(text);
    return new Uri(url.protocol.slice(0, -1), decodeURIComponent(url.pathname), text);
  }
  static file(name) {
    // VS Code encodes more characters than a URL needs.
    const text = pathToFileURL(name).href.replace(/[:@](?!\/\/)/g, character =>
      `%${character.charCodeAt(0).toString(16).toUpperCase()}`).replace(/^file%3A/, 'file:');
    return new Uri('file', name, text);
  }
  static from({ scheme, path }) {
    return new Uri(scheme, path, `${scheme}:${path}`);
  }
  constructor(scheme, path, text) {
    Object.assign(this, { scheme, path, text });
  }
  get fsPath() {
    return this.scheme === 'file' ? fileURLToPath(this.text) : this.path;
  }
  toString() {
    return this.text;
  }
}

class Location {
  constructor(uri, range) {
    if (!(uri instanceof Uri) || !(range instanceof Range)) throw new Error('A location needs a Uri and a Range');
    Object.assign(this, { uri, range });
  }
}

/** A class whose fields are its arguments. */
function record(...names) {
  return class {
    constructor(...values) {
      names.forEach((name, index) => (this[name] = values[index]));
    }
  };
}

class CodeActionKind {
  static Empty = new CodeActionKind('');
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
}

/** A text of an editor; `edit` is what a person does. */
class TextDocument {
  version = 1;
  constructor(editor, uri, text) {
    Object.assign(this, { editor, uri, text, languageId: uri.path.endsWith('.swift') ? 'swift' : 'plaintext' });
  }
  getText() {
    return this.text;
  }
  offset(line, character) {
    const lines = this.text.split('\n');
    return lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  }
  /** Replaces parts `[start, end, text]` at once; VS Code reports the last part first. */
  edit(...edits) {
    const changes = edits.map(([start, end, text]) => {
      const [from, to] = [this.offset(...start), this.offset(...end)];
      return { range: new Range(...start, ...end), rangeOffset: from, rangeLength: to - from, text };
    });
    changes.sort((left, right) => right.rangeOffset - left.rangeOffset);
    for (const { rangeOffset, rangeLength, text } of changes) {
      this.text = this.text.slice(0, rangeOffset) + text + this.text.slice(rangeOffset + rangeLength);
    }
    this.version += 1;
    this.editor.events.onDidChangeTextDocument.fire({ document: this, contentChanges: changes, reason: undefined });
  }
}

/** An editor with the extension's side (`module`) and the person's side (the rest). */
class Editor {
  settings = {};
  documents = [];
  folders = [];
  diagnostics = new Map();
  providers = {};
  commands = new Map();
  messages = [];
  log = [];
  shown = [];
  progress = [];
  statusItems = [];
  /** Whether the person cancels each progress at once. */
  cancelsProgress = false;
  /** The answers of the person to boxes, in their order. */
  answers = [];
  disposed = [];
  events = Object.fromEntries(
    ['onDidOpenTextDocument', 'onDidChangeTextDocument', 'onDidSaveTextDocument', 'onDidCloseTextDocument',
      'onDidChangeConfiguration', 'onDidChangeWorkspaceFolders'].map(name => [name, new EventEmitter()]));

  constructor(manifest) {
    this.manifest = manifest;
    const events = Object.fromEntries(Object.entries(this.events).map(([name, emitter]) => [name, emitter.event]));
    const editor = this;
    const message = kind => async (text, ...choices) => {
      editor.messages.push({ kind, text, choices });
      return choices.includes(editor.answers[0]) ? editor.answers.shift() : undefined;
    };
    this.module = strict('vscode', {
      version: '1.75.0',
      Disposable, EventEmitter, Position, Range, Uri, Location, CodeActionKind,
      DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
      ProgressLocation: { SourceControl: 1, Window: 10, Notification: 15 },
      StatusBarAlignment: { Left: 1, Right: 2 },
      ViewColumn: { Active: -1, Beside: -2 },
      Diagnostic: record('range', 'message', 'severity'),
      DiagnosticRelatedInformation: record('location', 'message'),
      CodeLens: record('range', 'command'),
      InlayHint: record('position', 'label'),
      Hover: record('contents', 'range'),
      MarkdownString: record('value'),
      CodeAction: record('title', 'kind'),
      ThemeColor: record('id'),
      commands: strict('commands', {
        registerCommand(name, run) {
          if (editor.commands.has(name)) throw new Error(`The command ${name} exists already`);
          editor.commands.set(name, run);
          return new Disposable(() => editor.commands.delete(name));
        },
      }),
      languages: strict('languages', {
        match: (selector, document) => Math.max(0, ...[selector].flat().map(filter => matches(filter, document))),
        createDiagnosticCollection: () => strict('DiagnosticCollection', {
          set: (uri, diagnostics) => editor.diagnostics.set(uri.toString(), diagnostics),
          clear: () => editor.diagnostics.clear(),
          dispose: () => editor.disposed.push('diagnostics'),
        }),
        ...Object.fromEntries(['CodeLens', 'InlayHints', 'Hover', 'CodeActions'].map(kind => [
          `register${kind}Provider`,
          (selector, provider) => {
            editor.providers[kind] = provider;
            return new Disposable(() => delete editor.providers[kind]);
          },
        ])),
      }),
      window: strict('window', {
        activeTextEditor: undefined,
        createOutputChannel: (name, options) => strict('LogOutputChannel', {
          ...Object.fromEntries(['debug', 'info', 'warn', 'error'].map(level => [
            level, text => editor.log.push(`${level} ${text}`)])),
          show: () => editor.shown.push('log'),
          dispose: () => editor.disposed.push('log'),
        }),
        createStatusBarItem: () => {
          const item = {
            name: '', text: '', tooltip: '', command: undefined, backgroundColor: undefined, isShown: false,
            show() { item.isShown = true; },
            dispose: () => editor.disposed.push('status'),
          };
          editor.statusItems.push(item);
          return item;
        },
        showErrorMessage: message('error'),
        showWarningMessage: message('warning'),
        showInformationMessage: message('information'),
        showInputBox: async () => editor.answers.shift(),
        showTextDocument: async document => editor.shown.push(document.text),
        withProgress: async (options, task) => {
          const shown = { title: options.title, reports: [], hasEnded: false };
          editor.progress.push(shown);
          try {
            const token = new Token();
            const work = task({ report: value => shown.reports.push(value) }, token);
            if (editor.cancelsProgress) token.cancel();
            return await work;
          } finally {
            shown.hasEnded = true;
          }
        },
      }),
      workspace: strict('workspace', {
        ...events,
        get workspaceFolders() { return editor.folders.length === 0 ? undefined : editor.folders; },
        get textDocuments() { return editor.documents; },
        getWorkspaceFolder: uri => editor.folders.find(folder => uri.path.startsWith(`${folder.uri.path}/`)),
        getConfiguration: section => strict('WorkspaceConfiguration', {
          get: (name, other) => editor.setting(`${section}.${name}`) ?? other,
        }),
        registerTextDocumentContentProvider: (scheme, provider) => {
          editor.providers[scheme] = provider;
          return new Disposable(() => delete editor.providers[scheme]);
        },
        openTextDocument: async uri => ({ uri, text: editor.providers[uri.scheme].provideTextDocumentContent(uri) }),
      }),
    });
  }

  /** The value of a setting that `package.json` declares. */
  setting(name) {
    const declared = this.manifest.contributes.configuration.properties[name];
    if (!declared) throw new Error(`package.json declares no setting ${name}`);
    return this.settings[name] ?? declared.default;
  }

  change(settings) {
    Object.assign(this.settings, settings);
    this.events.onDidChangeConfiguration.fire({
      affectsConfiguration: name => Object.keys(settings).some(key => key === name || key.startsWith(`${name}.`)),
    });
  }

  addFolder(folder) {
    const added = { uri: Uri.file(folder), name: path.basename(folder), index: this.folders.length };
    this.folders.push(added);
    this.events.onDidChangeWorkspaceFolders.fire({ added: [added], removed: [] });
    return added;
  }

  removeFolder(folder) {
    this.folders = this.folders.filter(each => each !== folder);
    this.events.onDidChangeWorkspaceFolders.fire({ added: [], removed: [folder] });
  }

  open(name, text) {
    const document = new TextDocument(this, Uri.file(name), text);
    this.documents.push(document);
    this.events.onDidOpenTextDocument.fire(document);
    return document;
  }

  close(document) {
    this.documents = this.documents.filter(each => each !== document);
    this.events.onDidCloseTextDocument.fire(document);
  }

  diagnosticsOf(document) {
    return this.diagnostics.get(document.uri.toString()) ?? [];
  }
}

class Token {
  isCancellationRequested = false;
  #emitter = new EventEmitter();
  onCancellationRequested = this.#emitter.event;
  cancel() {
    this.isCancellationRequested = true;
    this.#emitter.fire();
  }
}

// A glob is a list of names in any folder: `{a,*.b}`, compared with the name of the file.
function matches({ language, scheme, pattern }, { languageId, uri }) {
  if (scheme && scheme !== uri.scheme) return 0;
  if (language && language !== languageId) return 0;
  if (!pattern) return 10;
  const names = /^\*\*\/\{(.*)\}$/.exec(pattern)[1].split(',');
  const expressions = names.map(name => new RegExp(`^${name.replace(/\./g, '\\.').replace(/\*/g, '.*')}$`));
  return expressions.some(expression => expression.test(path.basename(uri.path))) ? 10 : 0;
}

module.exports = { Editor, Position, Range, Token };
