/** How this gateway says no outside of a tool: a JSON-RPC error that answers no request in particular. */
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import type { HttpRefusal } from '../http/gateway.js';
import type { HttpProblem } from '../http/problem.js';

/** Of JSON-RPC's range for whatever a server has to say. */
const OTHER = -32000;

export function refuseMcp({ status, code, message, details }: HttpProblem): HttpRefusal {
  const number =
    code === 'invalid_json'
      ? ErrorCode.ParseError
      : code === 'invalid_request'
        ? ErrorCode.InvalidRequest
        : OTHER;
  const data = { reason: code, ...details };
  return { status, body: { jsonrpc: '2.0', error: { code: number, message, data }, id: null } };
}
