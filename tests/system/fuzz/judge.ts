/** What an answer over HTTP must be like, whatever was asked: never our fault, and in the words of its own door. */
import { clawpoly, grab, league, molttactics } from '@lobster-league/protocol';
import { type ZodType, z } from 'zod';
import type { GatewayTable } from '../../../apps/server/src/http/gateway.js';
import type { HttpAnswer, HttpInput } from './http.js';
import type { Target } from './targets.js';

/** JSON-RPC's: an error that answers a request, or none in particular. */
const rpcError = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  error: z.object({ code: z.number(), message: z.string() }),
});
/** Socket.IO's own, below its path. */
const engineError = z.strictObject({ code: z.number(), message: z.string() });

/** Of errors, by the name of their door. */
export const SHAPES: Readonly<Record<string, ZodType>> = {
  operations: league.problem,
  league: league.problem,
  admin: league.problem,
  clawpoly: clawpoly.problem,
  grab: z.union([grab.failure, engineError]),
  molttactics: molttactics.problem,
  mcp: rpcError,
  pages: league.problem,
  embed: league.problem,
  downloads: league.problem,
};

/** Doors whose errors may be pages, for people. */
const PAGES: ReadonlySet<string> = new Set(['pages', 'embed']);

/** Where the documents want a 503: no more rooms or connections, and a chain that cannot be reached. */
const MAY_BE_AWAY = /The arena is full|chain_unavailable/i;

/** What is wrong with the answer; null for a good one. */
export function judged(
  plan: GatewayTable,
  input: Pick<HttpInput, 'method' | 'path'>,
  { status, headers, body }: HttpAnswer,
  target: Target | null,
): string | null {
  const text = body.toString('utf8');
  const { name: door } = plan.gatewayOf(input.path.replace(/[?#].*$/s, ''));
  if (status >= 500 && !(status === 503 && MAY_BE_AWAY.test(text))) return `status ${status}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'may be sniffed';
  if (headers['x-powered-by'] !== undefined) return 'tells what it is made with';
  if (input.method === 'HEAD' || status === 204 || status === 304) return null;
  const isPage = /^text\/(html|plain)/.test(headers['content-type'] ?? '');
  if (status >= 400) {
    if (isPage) return PAGES.has(door) ? null : `an error of ${door} as a page`;
    // The engine below Socket.IO has no words for packets that come while others are read.
    if (door === 'grab' && status === 400 && input.path.startsWith('/socket.io/') && text === '') return null;
    const shape = SHAPES[door];
    if (shape === undefined) return `a door that the fuzzer does not know: ${door}`;
    const { error } = shape.safeParse(parsed(text));
    return error === undefined ? null : `an error of ${door} in another shape: ${error.issues[0]?.message}`;
  }
  if (target?.success === undefined || input.method !== target.method) return null;
  const { status: expected, pending } = target.success;
  const isPending = status === 202 && pending !== undefined;
  const reply = isPending ? pending : target.success.reply;
  if (status !== expected && !isPending) return `status ${status} instead of ${expected}`;
  const wrong = reply?.safeParse(parsed(text)).error?.issues[0];
  return wrong === undefined ? null : `an answer in another shape: ${wrong.path.join('.')}: ${wrong.message}`;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
