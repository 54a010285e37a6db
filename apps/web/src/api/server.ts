/** The arena as pages reach it while they are rendered: in the same process, or at ARENA_URL. */
import { connection } from 'next/server';
import { cache } from 'react';
import { type Answer, answerOf, type Call, callLeague, type EndpointName, type Reply } from './league';

/** Set by the arena when it serves the pages itself. */
const IN_PROCESS = Symbol.for('lobster-league.read');

type Read = (name: string, call: object) => Promise<{ readonly status: number; readonly body: unknown }>;

/** Where pages' own server finds the arena when that is not where browsers find it. */
function remoteArena(): string {
  return process.env.ARENA_INTERNAL_URL ?? process.env.ARENA_URL ?? 'http://127.0.0.1:3000';
}

export async function ask<Name extends EndpointName>(
  name: Name,
  call: Call<Name> = {},
): Promise<Answer<Reply<Name>>> {
  await connection();
  const read = Reflect.get(globalThis, IN_PROCESS) as Read | undefined;
  if (read === undefined || process.env.ARENA_URL) {
    return callLeague(remoteArena(), name, call, { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
  }
  const { status, body } = await read(name, call);
  return answerOf<Name>(status, body);
}

/** A match by code or id, asked for once however many parts of a page want it. */
export const findMatch = cache((match: string) => ask('getMatch', { params: { match } }));

export const findAgent = cache((agentId: string) => ask('getAgent', { params: { agentId } }));
