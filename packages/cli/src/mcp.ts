/** `league mcp`: a stdio MCP server that forwards messages to a league's server, and its answers back. */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  InitializeResultSchema,
  isInitializeRequest,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { parse, serverUrl } from './arguments.js';
import { EXIT, type Io, UsageError } from './io.js';
import type { Command } from './league.js';

const HELP = `league mcp [--server URL]: an MCP server on standard input and output, for clients that start programs

Speaks the Model Context Protocol on standard input and output, and forwards every message to the server's /mcp. While
the server restarts, messages wait for it. Ends when standard input does.

  --server URL   the server; http://localhost:3000 by default

LEAGUE_AGENT_ID and LEAGUE_AGENT_KEY make its matches rated: the key is sent to the server and never to the model.

In the configuration of a client:
  { "mcpServers": { "lobster-league": { "command": "league", "args": ["mcp", "--server", "http://localhost:3000"] } } }
`;

/** How long a message waits for an unreachable server. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 500;
/** Errors that prove that the server has not received the message. */
const NEVER_ARRIVED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'];
const FAILED = -32000;

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    server: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  if (positionals.length > 0) throw new UsageError(`mcp takes no '${positionals[0]}' (league mcp --help)`);
  await bridge(serverUrl(values.server), process.env);
  return EXIT.ok;
}

/** Resolves when the client disconnects. */
async function bridge(server: string, env: NodeJS.ProcessEnv): Promise<void> {
  const client = new StdioServerTransport();
  const league = new StreamableHTTPClientTransport(new URL(`${server}/mcp`), {
    requestInit: { headers: headersFrom(env) },
  });
  let greeting: RequestId | null = null;
  league.onmessage = (message) => {
    if (isJSONRPCResultResponse(message) && message.id === greeting) {
      const { data } = InitializeResultSchema.safeParse(message.result);
      if (data !== undefined) league.setProtocolVersion(data.protocolVersion);
    }
    void client.send(message);
  };
  client.onmessage = (message) => {
    if (isInitializeRequest(message) && isJSONRPCRequest(message)) greeting = message.id;
    passOn(league, message).catch((error: unknown) => {
      if (isJSONRPCRequest(message)) void client.send(failure(message.id, server, error));
    });
  };
  const gone = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  await league.start();
  await client.start();
  await gone;
  await league.close();
  await client.close();
}

/** Forwards a message, with retries while the server is unreachable. */
async function passOn(league: StreamableHTTPClientTransport, message: JSONRPCMessage): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await league.send(message);
    } catch (error) {
      if (!neverArrived(error) || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function neverArrived(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const errors = cause instanceof AggregateError ? cause.errors : [cause];
  return errors.some(
    (one) => one instanceof Error && 'code' in one && NEVER_ARRIVED.includes(String(one.code)),
  );
}

function failure(id: RequestId, server: string, error: unknown): JSONRPCMessage {
  const reason = error instanceof Error ? error.message : String(error);
  const message = neverArrived(error)
    ? `There is no league at ${server}. Start it, or name another with --server.`
    : `The league did not answer (${reason.slice(0, 300)}). Look with wait_for_turn before you act again.`;
  return { jsonrpc: '2.0', id, error: { code: FAILED, message } };
}

function headersFrom({
  LEAGUE_AGENT_ID: id,
  LEAGUE_AGENT_KEY: key,
}: NodeJS.ProcessEnv): Record<string, string> {
  return { ...(id ? { 'x-agent-id': id } : {}), ...(key ? { authorization: `Bearer ${key}` } : {}) };
}

export const mcp: Command = { summary: 'lets an MCP client play on a server', run };
