/** What is no HTTP request at all: refused in words on the bare connection, and hung up on. */
import { randomUUID } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { league } from '@lobster-league/protocol';
import { HttpProblem } from './problem.js';
import { refuseUpgrade } from './refuse-upgrade.js';

const TOO_LONG = new HttpProblem(431, 'headers_too_large', 'The headers of that request are too long.');
const TOO_SLOW = new HttpProblem(408, 'request_timeout', 'That request took too long to arrive.');
const UNREADABLE = new HttpProblem(400, 'invalid_request', 'That is no request that can be read.');

const PROBLEMS: Readonly<Record<string, HttpProblem>> = {
  HPE_HEADER_OVERFLOW: TOO_LONG,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
};

export function refuseUnreadable(server: Server): void {
  /** The answer that is under way on a connection. */
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => answers.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    // In the middle of another answer there is no way to say it.
    const midway = answer?.headersSent === true && !answer.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || midway) return void socket.destroy();
    const problem = PROBLEMS[error.code ?? ''] ?? UNREADABLE;
    const { code, message, status } = problem;
    const body: league.Problem = { error: code, message, requestId: randomUUID() };
    refuseUpgrade(socket, problem, { status, body });
  });
}
