// Messages of the Language Server Protocol over two streams.
'use strict';

const methodNotFound = -32601;
const internalError = -32603;
/** The reason of requests that the end of a connection leaves unanswered. */
const connectionEnded = -32097;
/** Reasons after which an editor shows nothing: the end, `ContentModified` and `RequestCancelled`. */
const silentReasons = new Set([connectionEnded, -32801, -32800]);

class ResponseError extends Error {
  /**
   * @param {number} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }

  /** Whether the request lost its purpose, so that no person need learn of it. */
  get isSilent() {
    return silentReasons.has(this.code);
  }
}

/** Takes messages out of a stream of bytes that comes in pieces. */
class MessageReader {
  /** @type {Buffer[]} */
  #pieces = [];
  #size = 0;
  /** How many bytes the next message needs at least, with its header. */
  #needed = 0;

  /**
   * Adds a piece, and returns the bodies that are complete now.
   *
   * @param {Buffer} piece
   * @returns {string[]}
   */
  read(piece) {
    this.#pieces.push(piece);
    this.#size += piece.length;
    const bodies = [];
    // Joining only when a message is complete keeps a long message from being copied with each piece.
    while (this.#size > 0 && this.#size >= this.#needed) {
      const bytes = this.#pieces.length === 1 ? this.#pieces[0] : Buffer.concat(this.#pieces);
      this.#pieces = [bytes];
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) break;
      const length = /^content-length: *(\d+) *$/im.exec(bytes.toString('latin1', 0, end));
      if (!length) throw new Error('A message has no Content-Length');
      const start = end + 4;
      this.#needed = start + Number(length[1]);
      if (bytes.length < this.#needed) break;
      bodies.push(bytes.toString('utf8', start, this.#needed));
      this.#pieces = [bytes.subarray(this.#needed)];
      this.#size = bytes.length - this.#needed;
      this.#needed = 0;
    }
    return bodies;
  }
}

/**
 * The receiver of requests and notifications.
 *
 * @typedef {object} Receiver
 * @property {(method: string, parameters: any) => any} request Returns the result.
 * @property {(method: string, parameters: any) => void} notification
 * @property {(error: unknown) => void} fault The stream is no stream of messages, or a receiver threw.
 */

/** One end of a connection. */
class Connection {
  #newest = 0;
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
  #waiting = new Map();
  #reader = new MessageReader();
  #hasEnded = false;

  /**
   * @param {NodeJS.ReadableStream} input
   * @param {NodeJS.WritableStream} output
   * @param {Receiver} receiver
   */
  constructor(input, output, receiver) {
    this.output = output;
    this.receiver = receiver;
    input.on('data', piece => {
      try {
        for (const body of this.#reader.read(piece)) this.#take(JSON.parse(body));
      } catch (error) {
        receiver.fault(error);
      }
    });
    // A process that ended closes its input, and the end is noticed there.
    output.on('error', () => {});
  }

  /**
   * Sends a request; cancelling the token takes it back.
   *
   * @param {string} method
   * @param {any} parameters
   * @param {import('vscode').CancellationToken} [token]
   * @returns {Promise<any>} Rejected with a `ResponseError`.
   */
  request(method, parameters, token) {
    if (this.#hasEnded) return Promise.reject(new ResponseError(connectionEnded, 'The server has ended'));
    const id = ++this.#newest;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#send({ id, method, params: parameters });
    const cancelling = token?.onCancellationRequested(() => {
      if (this.#waiting.has(id)) this.notify('$/cancelRequest', { id });
    });
    return answer.finally(() => cancelling?.dispose());
  }

  /**
   * @param {string} method
   * @param {any} parameters
   */
  notify(method, parameters) {
    if (!this.#hasEnded) this.#send({ method, params: parameters });
  }

  /** Fails all requests that wait. */
  end() {
    this.#hasEnded = true;
    for (const { reject } of this.#waiting.values()) {
      reject(new ResponseError(connectionEnded, 'The server has ended'));
    }
    this.#waiting.clear();
  }

  /** @param {any} message */
  #take(message) {
    if (message.method === undefined) return this.#finish(message);
    if (message.id === undefined) return this.receiver.notification(message.method, message.params);
    const { id } = message;
    Promise.resolve()
      .then(() => this.receiver.request(message.method, message.params))
      .then(
        result => this.#send({ id, result: result ?? null }),
        error => this.#send({ id, error: { code: error.code ?? internalError, message: String(error.message) } }),
      );
  }

  /** @param {any} response */
  #finish({ id, result, error }) {
    const request = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) request?.reject(new ResponseError(error.code, error.message));
    else request?.resolve(result);
  }

  /** @param {object} message */
  #send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.output.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.output.write(body);
  }
}

module.exports = { Connection, MessageReader, ResponseError, methodNotFound };
