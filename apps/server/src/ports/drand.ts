/** drand as a source of dice: announces a round that is still to come, waits for it, fetches it and checks its signature. */
import { Worker } from 'node:worker_threads';
import type { Log, SeedSource, Time } from '@lobster-league/arena';
import {
  type DrandChain,
  type DrandRound,
  drandSourceName,
  drandValue,
  roundAfter,
  roundTime,
} from '@lobster-league/kernel/beacon';
import { z } from 'zod';

/** Clocks differ: a round that comes sooner may be known already. */
const MARGIN_MS = 1_000;
/** How long relays may take. */
const FETCH_MS = 4_000;
const REQUEST_MS = 1_500;
const RETRY_MS = 300;
/** Matches that begin together use the same round. */
const MOST_ROUNDS = 16;

const hex = z.string().regex(/^([0-9a-f]{2})+$/);
const reply = z.object({
  round: z.int(),
  signature: hex,
  previous_signature: hex.or(z.literal('')).optional(),
});

/** Checks a signature, away from the main thread: it takes longer than others should wait. */
export type CheckRound = (chain: DrandChain, round: DrandRound) => Promise<boolean>;

export interface DrandOptions {
  readonly chain: DrandChain;
  /** Relays, in the order in which they are asked. */
  readonly urls: readonly string[];
  readonly time: Time;
  readonly log: Log;
  readonly check: CheckRound;
}

export function drandSource({ chain, urls, time, log, check }: DrandOptions): SeedSource {
  const name = drandSourceName(chain);
  const rounds = new Map<number, Promise<DrandRound | null>>();

  async function fetched(url: string, round: number): Promise<DrandRound | null> {
    const signal = AbortSignal.timeout(REQUEST_MS);
    const response = await fetch(`${url}/${chain.hash}/public/${round}`, { signal });
    const found = response.ok ? reply.parse(await response.json()) : null;
    if (found === null || found.round !== round) return null;
    const { signature, previous_signature = '' } = found;
    const previous = chain.scheme === 'pedersen-bls-chained' ? previous_signature : '';
    const claimed = { round, signature, previous };
    if (await check(chain, claimed)) return claimed;
    log.warn('a drand relay gave a round with a wrong signature', { url, round });
    return null;
  }

  async function wait(ms: number): Promise<void> {
    await new Promise<void>((resolve) => void time.after(Math.max(0, ms), resolve));
  }

  async function awaited(round: number): Promise<DrandRound | null> {
    const due = roundTime(chain, round);
    await wait(due - time.wall());
    for (let tries = 0; time.wall() < due + FETCH_MS; tries++) {
      const url = urls[tries % urls.length]!;
      const found = await fetched(url, round).catch(() => null);
      if (found !== null) return found;
      await wait(RETRY_MS);
    }
    log.warn('drand could not be reached: matches begin without it', { round });
    return null;
  }

  return {
    name,
    waitMs: chain.periodMs + MARGIN_MS + FETCH_MS,
    announce: (now) => String(roundAfter(chain, Math.max(now, time.wall()) + MARGIN_MS)),
    async value(announced) {
      const round = Number(announced);
      const coming = rounds.get(round) ?? awaited(round);
      rounds.set(round, coming);
      for (const old of rounds.keys()) if (rounds.size > MOST_ROUNDS) rounds.delete(old);
      const found = await coming;
      return found === null ? null : drandValue(found);
    },
  };
}

/** Checks rounds on a thread of its own, one after the other. */
export function checkRoundsOn(script: URL): { readonly check: CheckRound; close(): Promise<void> } {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const ask: CheckRound = (chain, round) =>
    new Promise((resolve, reject) => {
      worker ??= new Worker(script, { execArgv: [] });
      const current = worker;
      current.unref();
      const failed = (error: unknown): void => {
        worker = null;
        reject(error);
      };
      current.once('error', failed);
      current.once('message', (right) => {
        current.off('error', failed);
        resolve(right === true);
      });
      current.postMessage({ chain, round });
    });
  return {
    check: (chain, round) => {
      const turn = last.catch(() => undefined).then(() => ask(chain, round));
      last = turn;
      return turn;
    },
    close: async () => void (await worker?.terminate()),
  };
}
