// graphd in VS Code: the consequences of unsaved Swift code, as `graphctl lsp` reports them.
'use strict';

const vscode = require('vscode');
const { Server } = require('./server');
const { Documents, Features, Loading, toDiagnostic } = require('./features');

/** The commands that run in the server. */
const commands = ['graphd.affected', 'graphd.doctor', 'graphd.readManifest', 'graphd.tests', 'graphd.touch', 'graphd.why'];
/** Those that need the id of a module. */
const commandsOfModules = new Set(['graphd.touch', 'graphd.why']);

/** @type {Extension | undefined} */
let extension;

/** @param {vscode.ExtensionContext} context */
function activate(context) {
  extension = new Extension();
  context.subscriptions.push(extension.register());
  extension.server.start();
}

async function deactivate() {
  await extension?.server.stop();
  extension = undefined;
}

/** Everything that belongs to one server. */
class Extension {
  log = vscode.window.createOutputChannel('graphd', { log: true });
  status = vscode.window.createStatusBarItem('graphd.status', vscode.StatusBarAlignment.Left);
  diagnostics = vscode.languages.createDiagnosticCollection('graphd');
  answers = new Answers();
  loading = new Loading();
  /** @type {Map<string, any>} The last `graphd/status`, by root. */
  counts = new Map();

  constructor() {
    this.server = new Server({
      start: () => this.#start(),
      changed: (state, reason) => this.#show(state, reason),
      notification: (method, parameters) => this.#take(method, parameters),
      request: method => this.#answer(method),
      log: line => this.log.info(line),
    });
    this.features = new Features(this.server);
    this.documents = new Documents(this.server);
  }

  register() {
    const { workspace } = vscode;
    this.status.name = 'graphd';
    return vscode.Disposable.from(
      this.log,
      this.status,
      this.diagnostics,
      this.answers.register(),
      this.features.register(),
      this.documents.register(),
      ...commands.map(name => vscode.commands.registerCommand(name, argument => this.#run(name, argument))),
      vscode.commands.registerCommand('graphd.restart', () => this.server.restart()),
      vscode.commands.registerCommand('graphd.showLog', () => this.log.show()),
      workspace.onDidChangeConfiguration(event => this.#configure(event)),
      workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const event = { added: added.map(toFolder), removed: removed.map(toFolder) };
        this.server.connection?.notify('workspace/didChangeWorkspaceFolders', { event });
      }),
    );
  }

  /** @returns {import('./server').Start} */
  #start() {
    const settings = vscode.workspace.getConfiguration('graphd');
    const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
    return {
      path: settings.get('path', 'graphctl'),
      arguments: settings.get('arguments', []),
      folder: folders[0]?.uri.fsPath,
      initialize: {
        processId: process.pid,
        clientInfo: { name: 'Visual Studio Code', version: vscode.version },
        rootUri: folders[0]?.uri.toString() ?? null,
        workspaceFolders: folders.map(toFolder),
        initializationOptions: options(settings),
        capabilities: {
          general: { positionEncodings: ['utf-16'] },
          window: { workDoneProgress: true },
          workspace: {
            codeLens: { refreshSupport: true },
            inlayHint: { refreshSupport: true },
            workspaceFolders: true,
          },
          textDocument: {
            codeLens: {},
            inlayHint: {},
            hover: { contentFormat: ['markdown', 'plaintext'] },
            publishDiagnostics: { relatedInformation: true },
          },
        },
      },
    };
  }

  /** @param {vscode.ConfigurationChangeEvent} event */
  #configure(event) {
    if (!event.affectsConfiguration('graphd')) return;
    // The others can be sent, but nothing takes a base back.
    if (['path', 'arguments', 'base'].some(name => event.affectsConfiguration(`graphd.${name}`))) {
      this.server.restart();
      return;
    }
    const graphd = options(vscode.workspace.getConfiguration('graphd'));
    this.server.connection?.notify('workspace/didChangeConfiguration', { settings: { graphd } });
  }

  /**
   * @param {import('./server').State} state
   * @param {string} reason
   */
  #show(state, reason) {
    if (state === 'running') {
      this.documents.openAll();
      this.features.refresh();
    } else {
      this.counts.clear();
      this.diagnostics.clear();
      this.loading.endAll();
    }
    this.#showStatus(state, reason);
    if (state !== 'stopped' || reason === '') return;
    this.log.error(`graphd is stopped: ${reason}`);
    const message = `graphd is stopped, because ${reason}. Install graphctl, or name it in the setting "graphd.path".`;
    vscode.window.showErrorMessage(message, 'Restart', 'Show Log').then(choice => {
      if (choice === 'Restart') this.server.restart();
      if (choice === 'Show Log') this.log.show();
    });
  }

  /**
   * @param {import('./server').State} state
   * @param {string} reason
   */
  #showStatus(state, reason = '') {
    const { status } = this;
    const counts = [...this.counts.values()];
    status.command = state === 'running' ? 'graphd.affected' : 'graphd.showLog';
    status.backgroundColor =
      state === 'stopped' && reason ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
    if (state === 'starting') status.text = '$(sync~spin) graphd';
    else if (state === 'stopped') status.text = '$(circle-slash) graphd';
    else status.text = `$(references) ${counts.length === 0 ? 'graphd' : summary(total(counts))}`;
    status.tooltip = reason || counts.map(one => `${one.root}: ${summary(one)}`).join('\n') || `graphd: ${state}`;
    status.show();
  }

  /**
   * @param {string} method
   * @param {any} parameters
   */
  #take(method, parameters) {
    switch (method) {
      case 'textDocument/publishDiagnostics':
        this.diagnostics.set(vscode.Uri.parse(parameters.uri), parameters.diagnostics.map(toDiagnostic));
        break;
      case '$/progress':
        this.loading.take(parameters);
        break;
      case 'graphd/status':
        this.counts.set(parameters.root, parameters);
        this.#showStatus('running');
        break;
      case 'window/logMessage':
        this.#logger(parameters.type).call(this.log, parameters.message);
        break;
      case 'window/showMessage':
        this.#shower(parameters.type)(parameters.message);
        break;
    }
  }

  /** @param {number} type Of a message, from 1. */
  #logger(type) {
    return [this.log.error, this.log.warn, this.log.info][type - 1] ?? this.log.debug;
  }

  /** @param {number} type Of a message, from 1. */
  #shower(type) {
    const { showErrorMessage, showWarningMessage, showInformationMessage } = vscode.window;
    return [showErrorMessage, showWarningMessage][type - 1] ?? showInformationMessage;
  }

  /** @param {string} method */
  #answer(method) {
    switch (method) {
      case 'workspace/codeLens/refresh':
      case 'workspace/inlayHint/refresh':
        this.features.refresh();
        return true;
      case 'window/workDoneProgress/create':
        return true;
      default:
        return false;
    }
  }

  /**
   * Runs a command in the server, and shows its text.
   *
   * @param {string} command
   * @param {any} argument That of a lens or an action; without one a person is asked.
   */
  async #run(command, argument) {
    if (!this.server.connection) {
      vscode.window.showWarningMessage('graphd does not run. The log has the reason.', 'Show Log').then(choice => {
        if (choice) this.log.show();
      });
      return undefined;
    }
    const chosen = argument ?? (await this.#chosenArgument(command));
    if (!chosen) return undefined;
    const options = { location: vscode.ProgressLocation.Window, title: 'graphd', cancellable: true };
    try {
      const text = await vscode.window.withProgress(options, (_, token) =>
        /** @type {Promise<string>} */ (
          this.server.connection?.request('workspace/executeCommand', { command, arguments: [chosen] }, token)
        ),
      );
      await this.answers.show(command, text);
      return text;
    } catch (/** @type {any} */ error) {
      if (!error.isSilent) vscode.window.showErrorMessage(error.message);
      return undefined;
    }
  }

  /** @param {string} command */
  async #chosenArgument(command) {
    const document = vscode.window.activeTextEditor?.document.uri;
    const folders = vscode.workspace.workspaceFolders ?? [];
    const folder = (document && vscode.workspace.getWorkspaceFolder(document)) ?? folders[0];
    const root = folder?.uri.toString();
    if (command === 'graphd.readManifest') return { root, document: document?.toString() };
    if (!commandsOfModules.has(command)) return { root };
    const module = await vscode.window.showInputBox({ title: command, prompt: 'The name or id of a module' });
    return module ? { root, module } : undefined;
  }
}

/** The texts that commands return, as documents that nobody edits. */
class Answers {
  static scheme = 'graphd';
  /** @type {Map<string, string>} By URI. */
  #texts = new Map();
  #changed = /** @type {vscode.EventEmitter<vscode.Uri>} */ (new vscode.EventEmitter());

  register() {
    const provider = {
      onDidChange: this.#changed.event,
      provideTextDocumentContent: (/** @type {vscode.Uri} */ uri) => this.#texts.get(uri.toString()),
    };
    return vscode.Disposable.from(
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(Answers.scheme, provider),
    );
  }

  /**
   * @param {string} command
   * @param {string} text
   */
  async show(command, text) {
    const uri = vscode.Uri.from({ scheme: Answers.scheme, path: `/${command}` });
    this.#texts.set(uri.toString(), text);
    // A document that is open already shows the new text.
    this.#changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
  }
}

/** @param {vscode.WorkspaceFolder} folder */
function toFolder({ uri, name }) {
  return { uri: uri.toString(), name };
}

/**
 * The settings as the server takes them.
 *
 * @param {vscode.WorkspaceConfiguration} settings
 */
function options(settings) {
  return {
    annotations: settings.get('annotations'),
    // An empty one would replace `--base` among the arguments.
    base: settings.get('base') || undefined,
    findings: settings.get('findings'),
    messages: false,
    status: true,
  };
}

/** @param {any[]} counts */
function total(counts) {
  return counts.reduce((sum, one) => ({
    modules: sum.modules + one.modules,
    stale: sum.stale + one.stale,
    tests: sum.tests === undefined || one.tests === undefined ? undefined : sum.tests + one.tests,
    complete: sum.complete && one.complete,
  }));
}

/** @param {{modules: number, stale: number, tests?: number, complete: boolean}} counts */
function summary({ modules, stale, tests, complete }) {
  const parts = [`${modules} ${modules === 1 ? 'module' : 'modules'}`];
  if (stale > 0) parts.push(`${stale} stale`);
  if (tests !== undefined) parts.push(`${tests} ${tests === 1 ? 'test' : 'tests'}`);
  if (!complete) parts.push('incomplete');
  return parts.join(', ');
}

module.exports = { activate, deactivate };
