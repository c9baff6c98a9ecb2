// Drives the packed extension over a stub of `vscode` and the real `graphctl lsp`; exits with 1 at the first difference.
//
//   node check-vscode.js EXTENSION PACKAGE OTHER-PACKAGE
//
// EXTENSION is the unpacked folder `extension` of the vsix; both packages are git work trees that are not changed.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const Module = require('module');
const { Editor, Position, Range, Token } = require('./vscode-stub');

const [extension, root, otherRoot] = process.argv.slice(2).map(name => path.resolve(name));
const manifest = JSON.parse(fs.readFileSync(path.join(extension, 'package.json'), 'utf8'));
const editor = new Editor(manifest);
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? editor.module : load(name, ...rest));

function check(text, condition, shown) {
  if (!condition) {
    console.error(`FAILED: ${text}`, shown === undefined ? '' : JSON.stringify(shown, null, 1), editor.log.slice(-20));
    process.exit(1);
  }
  console.log(`  ${text}`);
}

/** Waits until a condition is truthy, and returns its value. */
async function wait(text, condition) {
  const end = Date.now() + 120_000;
  let value;
  while (!(value = await condition()) && Date.now() < end) await new Promise(resolve => setTimeout(resolve, 20));
  check(text, value);
  return value;
}

const place = (line, character) => new Position(line, character);
/** The diagnostics about the change; `graphctl check` has its own. */
const stalenessOf = document => editor.diagnosticsOf(document).filter(({ source }) => source === 'graphd');
const lenses = document => editor.providers.CodeLens.provideCodeLenses(document, new Token());
const hover = (document, position) => editor.providers.Hover.provideHover(document, position, new Token());
const run = (name, argument) => editor.commands.get(name)(argument);
const status = () => editor.statusItems[0];
const open = (folder, name) => editor.open(path.join(folder, name), fs.readFileSync(path.join(folder, name), 'utf8'));
const field = '  /* 😀😀 */ private var visits = 1\n';
const temporary = [];

/** A program in place of `graphctl`. */
function program(script) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'graphd'));
  temporary.push(folder);
  const file = path.join(folder, 'graphctl');
  fs.writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}

async function checkFeatures(document) {
  await wait('nothing is shown of an unchanged file', async () =>
    status().text === '$(references) 0 modules' && (await lenses(document)).length === 0);
  check('the load was shown as progress', editor.progress.length > 0 && editor.progress[0].title === 'graphd');
  await wait('the progress has ended', () => editor.progress.every(({ hasEnded }) => hasEnded));

  // Two edits at once: the comment below moves the bytes, not the line.
  document.edit([[1, 0], [1, 0], field], [[3, 1], [3, 1], ' // ä']);
  const [stale] = await wait('an unsaved field makes App stale', () => {
    const found = stalenessOf(document);
    return found.length === 1 && found;
  });
  check('it is a warning at the name', stale.severity === 1 && stale.code === 'stale' && stale.source === 'graphd'
    && stale.range.start.line === 1 && stale.range.start.character === field.indexOf('visits')
    && stale.range.end.character === field.indexOf(' ='), stale);
  const names = stale.relatedInformation.map(({ location }) => location.uri.fsPath);
  check('its chain leads to the module', JSON.stringify(names) === JSON.stringify(
    ['Sources/Feature/Profile.swift', 'Sources/App/App.swift'].map(name => path.join(root, name))), names);

  const [lens] = await wait('its declaration has a lens', async () => {
    const found = await lenses(document);
    return found.length === 1 && found;
  });
  check('the lens counts', /^rebuilds \d+, 1 stale/.test(lens.command.title) && lens.range.start.line === 1, lens);
  check('the lens has a command', editor.commands.has(lens.command.command));
  check('the status counts', /^\$\(references\) 3 modules, 1 stale$/.test(status().text), status().text);
  check('the status names the root', status().tooltip.includes(root) && status().isShown, status().tooltip);
  const shown = await hover(document, place(1, 3));
  check('hover names the module', shown.contents.value.includes('demo/App'), shown);
  check('hover is absent elsewhere', (await hover(document, place(0, 3))) === null);

  const range = new Range(1, 0, 1, 4);
  const actions = await editor.providers.CodeActions.provideCodeActions(document, range, {}, new Token());
  const kinds = actions.map(({ kind, command }) => [kind?.value, command.command]);
  check('actions are offered', JSON.stringify(kinds) === JSON.stringify([[null, 'graphd.why'],
    ['quickfix', 'graphd.touch'], [null, 'graphd.tests'], [null, 'graphd.affected']].map(([kind, name]) =>
    [kind ?? undefined, name])), kinds);
  const text = await run('graphd.why', actions[0].command.arguments[0]);
  check('a command returns its text', text.includes('depends on'), text);
  check('the text is shown once, as a document', editor.shown.at(-1) === text && editor.messages.length === 0);
}

async function checkCommands(document) {
  editor.module.window.activeTextEditor = { document };
  check('without an argument the folder counts', (await run('graphd.affected')).includes('App'));
  editor.answers = ['App'];
  check('a person names the module', (await run('graphd.why')).includes('depends on'));
  editor.answers = [''];
  check('a person names none', (await run('graphd.why')) === undefined);
  const doctor = await run('graphd.doctor', { document: document.uri.toString() });
  check('the doctor examines the document', /^ *ok +document .*`demo\/Core`/m.test(doctor), doctor);
  check('the doctor examines the machine', /^ *ok +git /m.test(doctor), doctor);
  editor.answers = [];
  await run('graphd.why', { module: 'Nothing' });
  check('a wrong module is an error', editor.messages.at(-1).kind === 'error', editor.messages);
  editor.messages = [];
}

async function checkCancellation(document) {
  const tokens = Array.from({ length: 200 }, () => new Token());
  const answers = tokens.map(token => editor.providers.Hover.provideHover(document, place(1, 3), token));
  tokens.forEach((token, index) => index % 2 === 0 && token.cancel());
  const results = await Promise.all(answers);
  check('each cancelled request is answered', results.length === 200);
  check('the others have their answer', results.every((result, index) => index % 2 === 0 || result?.contents));

  // A command asks the daemon, so that the cancellation overtakes the answer of at least one.
  const shown = editor.shown.length;
  editor.cancelsProgress = true;
  const texts = await Promise.all(Array.from({ length: 50 }, () => run('graphd.tests', { root })));
  editor.cancelsProgress = false;
  const cancelled = texts.filter(text => text === undefined).length;
  check(`cancelled commands end without a message: ${cancelled} of 50`, cancelled > 0 && editor.messages.length === 0);
  check('their text is not shown', editor.shown.length === shown + 50 - cancelled);
}

async function checkSettings(document) {
  editor.change({ 'graphd.annotations': 'hint' });
  await wait('lenses become hints', async () => {
    const hints = await editor.providers.InlayHints.provideInlayHints(document, new Range(0, 0, 9, 0), new Token());
    return hints.length === 1 && hints[0].position.line === 1 && (await lenses(document)).length === 0;
  });
  editor.change({ 'graphd.annotations': 'lens' });
  await wait('hints become lenses', async () => (await lenses(document)).length === 1);
  editor.change({ 'editor.fontSize': 9 });
  check('other settings change nothing', status().command === 'graphd.affected');
}

async function checkFolders(document) {
  const folder = editor.addFolder(otherRoot);
  const other = open(otherRoot, 'Sources/Core/Account.swift');
  other.edit([[1, 0], [1, 0], field]);
  await wait('a second folder has its own diagnostics', () => stalenessOf(other).length === 1);
  await wait('the status adds up both', () => /, 2 stale$/.test(status().text));
  editor.removeFolder(folder);
  await wait('a removed folder takes its diagnostics along', () => stalenessOf(other).length === 0);
  check('the first keeps its own', stalenessOf(document).length === 1);
  editor.close(other);
}

async function checkRestarts(document, server) {
  const killed = server.process;
  killed.kill('SIGKILL');
  await wait('a killed server is noticed', () => status().text === '$(sync~spin) graphd');
  check('its diagnostics are cleared', stalenessOf(document).length === 0);
  check('no lenses are offered meanwhile', (await lenses(document)).length === 0);
  await wait('the next one has the unsaved text', () => stalenessOf(document).length === 1);
  check('it is another process', server.process.pid !== killed.pid);
  check('nobody was bothered', editor.messages.length === 0, editor.messages);

  editor.change({ 'graphd.path': '/nonexistent/graphctl' });
  await wait('a missing program is reported once', () => editor.messages.length === 1);
  check('the report names the setting', editor.messages[0].text.includes('graphd.path')
    && editor.messages[0].choices.includes('Restart'), editor.messages);
  check('the status shows it', status().text === '$(circle-slash) graphd' && status().command === 'graphd.showLog');
  await run('graphd.affected');
  check('commands have a reason', editor.messages.at(-1).kind === 'warning', editor.messages);
  editor.messages = [];
  editor.settings['graphd.path'] = 'graphctl';
  await run('graphd.restart');
  await wait('the right program answers again', () => stalenessOf(document).length === 1);
}

const refusal = '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"it is up"}}';
const frame = body => `Content-Length: ${body.length}\\r\\n\\r\\n${body}`;

/** Servers that misbehave, without the pauses of the real ones. */
async function checkBackoff() {
  const { Server } = require(path.join(extension, 'server.js'));
  for (const [text, script, reason] of [
    ['that ends', 'exit 3', /status 3/],
    ['that writes nonsense', 'echo "Welcome"; echo; printf "\\r\\n\\r\\n"; exec sleep 60', /SIGTERM/],
    ['that refuses `initialize`', `printf '${frame(refusal)}'; exec sleep 60`, /it is up/],
  ]) {
    const states = [];
    const lines = [];
    const server = new Server({
      start: () => ({ path: program(script), arguments: [], initialize: {} }),
      changed: (state, reason) => states.push([state, reason]),
      notification() {},
      request: () => false,
      log: line => lines.push(line),
    }, { pauses: [0.01, 0.02, 0.03, 0.04] });
    server.start();
    await wait(`a server ${text} is started five times`, () => states.at(-1)[0] === 'stopped');
    check('the reason is named', reason.test(states.at(-1)[1]), states);
    check('each start is reported', states.filter(([state, cause]) => state === 'starting' && !cause).length === 5
      && lines.filter(line => line.includes('starts again')).length === 4, { states, lines });
    await server.stop();
  }
}

function checkManifest() {
  const declared = manifest.contributes.commands.map(({ command }) => command).sort();
  const registered = [...editor.commands.keys()].sort();
  check('each command is declared', JSON.stringify(declared) === JSON.stringify(registered), { declared, registered });
  check('the entry exists', fs.existsSync(path.join(extension, manifest.main)));
  for (const file of ['README.md', 'LICENSE.txt']) check(`${file} is packed`, fs.existsSync(path.join(extension, file)));
}

/** Messages in pieces of all sizes. */
function checkFraming() {
  const { MessageReader } = require(path.join(extension, 'connection.js'));
  const bodies = ['{}', '"ä😀"', `"${'x'.repeat(300)}"`, '{"a":[1,2]}'];
  const frames = bodies.map(body => `Content-Length: ${Buffer.byteLength(body)}\r\nContent-Type: x\r\n\r\n${body}`);
  const bytes = Buffer.from(frames.join(''));
  for (let size = 1; size <= bytes.length; size++) {
    const reader = new MessageReader();
    const found = [];
    for (let at = 0; at < bytes.length; at += size) found.push(...reader.read(bytes.subarray(at, at + size)));
    if (JSON.stringify(found) !== JSON.stringify(bodies)) check(`pieces of ${size} bytes`, false, found);
  }
  check('messages come in pieces of any size', true);
}

async function main() {
  checkFraming();
  editor.addFolder(root);
  const { activate, deactivate } = require(path.join(extension, manifest.main));
  // The only look inside: a test has to end the process from outside.
  const { Server } = require(path.join(extension, 'server.js'));
  const processes = [];
  const spawn = Server.spawn;
  Server.spawn = (...rest) => {
    const child = spawn(...rest);
    processes.push(child);
    return child;
  };
  const server = { get process() { return processes.at(-1); } };
  const context = { subscriptions: [] };
  const document = open(root, 'Sources/Core/Account.swift');
  activate(context);
  checkManifest();
  check('the start is shown', status().text === '$(sync~spin) graphd');
  await checkFeatures(document);
  await checkCommands(document);
  await checkCancellation(document);
  await checkSettings(document);
  await checkFolders(document);
  await checkRestarts(document, server);
  document.edit([[1, 0], [2, 0], '']);
  await wait('removed again, nothing is shown', async () =>
    stalenessOf(document).length === 0 && (await lenses(document)).length === 0);
  await deactivate();
  check('the server took its leave', server.process.exitCode === 0, server.process.exitCode);
  check('no process is left', processes.every(child => child.pid === undefined || child.exitCode !== null || child.signalCode));
  context.subscriptions.forEach(part => part.dispose());
  check('everything is given back', editor.commands.size === 0 && Object.keys(editor.providers).length === 0
    && Object.values(editor.events).every(event => event.listenerCount === 0)
    && ['diagnostics', 'log', 'status'].every(part => editor.disposed.includes(part)), editor.disposed);
  await checkBackoff();
  check('nothing went wrong unseen', editor.log.every(line => !/^(error|warn) (?!graphd is stopped)/.test(line)), editor.log);
}

process.on('unhandledRejection', error => check(`no promise is left alone: ${error?.stack}`, false));
process.on('exit', () => temporary.forEach(folder => fs.rmSync(folder, { recursive: true })));
main().then(() => process.exit(0));
