/** The Model Context Protocol at /mcp (Streamable HTTP): every request stands alone, so any process may answer it. */
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import express from 'express';
import { jsonBody } from '../http/body.js';
import { contextOf } from '../http/context.js';
import type { Gateway } from '../http/gateway.js';
import { checkLoopbackHost } from '../http/origin-check.js';
import { HttpProblem } from '../http/problem.js';
import { heldSeats } from '../league/play/held-seats.js';
import type { Services } from '../services.js';
import { callerOf } from './caller.js';
import { League } from './league.js';
import { wrongParams } from './params.js';
import { leaguePrompts } from './prompts.js';
import { refuseMcp } from './refuse.js';
import { leagueResources } from './resources.js';
import { serverFor } from './server-for.js';
import { leagueTools } from './tools.js';

export const MCP_PATH = '/mcp';
/** Requests in one batch, which older clients may send. */
const MOST_AT_ONCE = 16;

export function mcpGateway(services: Services): Gateway {
  const holds = heldSeats(services.time);
  const league = new League(services, holds);
  const offer = {
    tools: leagueTools(league),
    resources: leagueResources(league),
    prompts: leaguePrompts(league),
  };
  const routes = express.Router();
  routes.post(MCP_PATH, async (request, response) => {
    contextOf(request).route = MCP_PATH;
    checkLoopbackHost(request, contextOf(request).address, services.config);
    const body = jsonBody(request);
    if (body === undefined) throw new HttpProblem(400, 'invalid_json', 'Send a JSON-RPC message.');
    if (Array.isArray(body) && body.length > MOST_AT_ONCE)
      throw new HttpProblem(400, 'invalid_request', `Send at most ${MOST_AT_ONCE} messages at once.`);
    // Each message of a batch is a request.
    const { own, address } = contextOf(request);
    if (Array.isArray(body) && body.length > 1 && !own)
      await services.limits.request(address, body.length - 1);
    const wrong = (Array.isArray(body) ? body : [body]).map(wrongParams).find((found) => found !== null);
    if (wrong !== undefined && Array.isArray(body)) throw new HttpProblem(400, 'invalid_request', wrong);
    if (wrong !== undefined) {
      const error = { code: ErrorCode.InvalidParams, message: wrong };
      return void response.json({ jsonrpc: '2.0', id: idOf(body), error });
    }
    const server = serverFor(services, offer, callerOf(request));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    // Whoever has hung up waits for nothing any more.
    response.once('close', () => void server.close());
    await server.connect(transport);
    // It makes an address of these, which it has no use for, and answers in no shape at all where they make none.
    request.headers.host = 'localhost';
    request.url = MCP_PATH;
    await transport.handleRequest(request, response, body);
  });
  routes.all(MCP_PATH, (request) => {
    contextOf(request).route = MCP_PATH;
    // There is no session to end, and nothing is told unasked.
    throw new HttpProblem(405, 'method_not_allowed', 'Send JSON-RPC messages by POST.', {
      headers: { allow: 'POST' },
    });
  });
  return { name: 'mcp', paths: [MCP_PATH], routes, refuse: refuseMcp, close: () => holds.close() };
}

/** What an answer repeats of a request. */
function idOf(message: unknown): string | number | null {
  const { id }: Record<string, unknown> = Object(message);
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
