/** Calls the server's API while a page is rendered. */
import { connection } from 'next/server';
import { cache } from 'react';
import { type Answer, type Call, callLeague, type EndpointName, type Reply } from './league';
import { send } from './send';

/** The server's URL from the page server, if that differs from the browsers'. */
function arenaInside(): string {
  return process.env.ARENA_INTERNAL_URL ?? process.env.ARENA_URL ?? 'http://127.0.0.1:3000';
}

/** The server recognizes its own pages by this key: their requests do not count for any visitor's rate limit. */
function credentials(): HeadersInit {
  const { PAGES_KEY } = process.env;
  return PAGES_KEY === undefined ? {} : { 'x-pages-key': PAGES_KEY };
}

/** Less than a page may take to begin. On a busy machine the arena's answer may be there long before this process gets to read it. */
const PATIENCE_MS = 15_000;

export async function ask<Name extends EndpointName>(
  name: Name,
  call: Call<Name> = {},
): Promise<Answer<Reply<Name>>> {
  await connection();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return callLeague(arenaInside(), name, call, { cache: 'no-store', signal, headers: credentials() });
}

/** Returns what people are told during maintenance; null if there is none. */
export async function maintenanceMessage(): Promise<string | null> {
  await connection();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await send<{ readonly maintenance?: string }>(
    arenaInside(),
    '/api/v1',
    ['get', '/health'],
    {},
    { cache: 'no-store', signal, headers: credentials() },
  ).catch(() => null);
  return answer?.ok ? (answer.body.maintenance ?? null) : null;
}

/** Finds a match by code or id, requested once however many parts of a page need it. */
export const findMatch = cache((match: string) => ask('getMatch', { params: { match } }));

export const findAgent = cache((agentId: string) => ask('getAgent', { params: { agentId } }));

export const findTournament = cache((tournament: string) => ask('getTournament', { params: { tournament } }));
