/** The arena as pages reach it while they are rendered: over HTTP, wherever it is. */
import { connection } from 'next/server';
import { cache } from 'react';
import { type Answer, type Call, callLeague, type EndpointName, type Reply } from './league';

/** Where pages' own server finds the arena when that is not where browsers find it. */
function arenaInside(): string {
  return process.env.ARENA_INTERNAL_URL ?? process.env.ARENA_URL ?? 'http://127.0.0.1:3000';
}

/** The arena that started the pages knows them by this key: what they read counts for no visitor. */
function credentials(): HeadersInit {
  const { PAGES_KEY } = process.env;
  return PAGES_KEY === undefined ? {} : { 'x-pages-key': PAGES_KEY };
}

export async function ask<Name extends EndpointName>(
  name: Name,
  call: Call<Name> = {},
): Promise<Answer<Reply<Name>>> {
  await connection();
  const signal = AbortSignal.timeout(5_000);
  return callLeague(arenaInside(), name, call, { cache: 'no-store', signal, headers: credentials() });
}

/** A match by code or id, asked for once however many parts of a page want it. */
export const findMatch = cache((match: string) => ask('getMatch', { params: { match } }));

export const findAgent = cache((agentId: string) => ask('getAgent', { params: { agentId } }));
