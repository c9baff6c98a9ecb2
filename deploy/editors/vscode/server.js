// The process of `graphctl lsp`: started, and started again if it ends.
'use strict';

const { spawn } = require('child_process');
const { Connection, ResponseError, methodNotFound } = require('./connection');

/** Seconds before each new start. A server that ends more often in a period is left alone. */
const pauses = [1, 2, 4, 8];
/** In milliseconds. */
const period = 180_000;
/** How long a server may take to end, in milliseconds. */
const patience = 5_000;

/**
 * @typedef {object} Start
 * @property {string} path The program.
 * @property {string[]} arguments Those of `graphctl lsp`.
 * @property {string} [folder] The folder that it runs in.
 * @property {object} initialize The parameters of `initialize`.
 */

/**
 * `starting` and `running` follow each other; after `stopped` only `start` begins again.
 *
 * @typedef {'starting' | 'running' | 'stopped'} State
 */

/**
 * The owner of a server.
 *
 * @typedef {object} Owner
 * @property {() => Start} start Called before each start, so that it has the present settings.
 * @property {(state: State, reason: string) => void} changed A new state; the reason is empty unless something failed.
 * @property {(method: string, parameters: any) => void} notification
 * @property {(method: string, parameters: any) => boolean} request Whether the request is known; its result is null.
 * @property {(line: string) => void} log
 */

class Server {
  static spawn = spawn;
  /** @type {Connection | undefined} That to a server that is initialized. */
  connection;
  /** @type {import('child_process').ChildProcess | undefined} */
  #process;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  /** @type {number[]} When the last servers ended, in milliseconds. */
  #ends = [];

  /**
   * @param {Owner} owner
   * @param {{pauses: number[]}} timing
   */
  constructor(owner, timing = { pauses }) {
    this.owner = owner;
    this.timing = timing;
  }

  /** Starts a server, and forgets how often one ended. */
  start() {
    this.#ends = [];
    clearTimeout(this.#timer);
    this.#begin();
  }

  /** Ends the server as the protocol requires it, by force if it takes too long. */
  async stop() {
    clearTimeout(this.#timer);
    const { connection } = this;
    const child = this.#process;
    this.connection = undefined;
    this.#process = undefined;
    this.owner.changed('stopped', '');
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise(resolve => child.once('exit', resolve));
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    // One that is not initialized knows no farewell.
    if (connection) {
      await connection.request('shutdown', null).catch(() => {});
      connection.notify('exit', null);
    }
    child.stdin?.end();
    await ended;
    clearTimeout(timer);
    connection?.end();
  }

  async restart() {
    await this.stop();
    this.start();
  }

  #begin() {
    const start = this.owner.start();
    this.owner.changed('starting', '');
    const child = Server.spawn(start.path, ['lsp', ...start.arguments], { cwd: start.folder });
    this.#process = child;
    const connection = new Connection(child.stdout, child.stdin, {
      notification: (method, parameters) => this.owner.notification(method, parameters),
      request: (method, parameters) => {
        if (!this.owner.request(method, parameters)) throw new ResponseError(methodNotFound, `No \`${method}\``);
      },
      fault: error => {
        this.owner.log(`The server is ended, because its output cannot be read: ${error}`);
        child.kill();
      },
    });
    child.stderr.setEncoding('utf8').on('data', text => this.owner.log(text.trimEnd()));
    let failure = '';
    child.on('error', error => {
      failure = error.message;
      // A program that was not found has no exit.
      if (child.pid === undefined) this.#end(child, connection, failure);
    });
    // Not `close`: a daemon that it started may keep its output open.
    child.on('exit', (code, signal) => {
      if (child.pid !== undefined) this.#end(child, connection, failure || `it ended with ${signal ?? `status ${code}`}`);
    });
    connection.request('initialize', start.initialize).then(
      () => {
        if (this.#process !== child) return;
        connection.notify('initialized', {});
        this.connection = connection;
        this.owner.changed('running', '');
      },
      error => {
        if (error.isSilent) return;
        failure = `\`initialize\` failed: ${error.message}`;
        child.kill();
      },
    );
  }

  /**
   * @param {import('child_process').ChildProcess} child
   * @param {Connection} connection
   * @param {string} reason
   */
  #end(child, connection, reason) {
    connection.end();
    // Its end was wanted.
    if (this.#process !== child) return;
    this.#process = undefined;
    this.connection = undefined;
    const now = Date.now();
    this.#ends = [...this.#ends.filter(end => now - end < period), now];
    const pause = this.timing.pauses[this.#ends.length - 1];
    if (child.pid === undefined || pause === undefined) return this.owner.changed('stopped', reason);
    this.owner.log(`The server runs no longer, because ${reason}; it starts again in ${pause} s`);
    this.owner.changed('starting', reason);
    this.#timer = setTimeout(() => this.#begin(), pause * 1000);
  }
}

module.exports = { Server };
