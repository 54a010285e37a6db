/** Fits boards on a thread of its own. */
import { Worker } from 'node:worker_threads';
import type { Time } from '@lobster-league/arena';
import { type PlacedMatch, seasonRatings } from '@lobster-league/ratings';

/** Matches come in pieces, so that sending them holds nobody up. */
export type FitOrder = { readonly matches: readonly PlacedMatch[] } | { readonly fit: true };
/** Ratings of a season as JSON, or why there are none. */
export type FitAnswer = { readonly ratings: string } | { readonly error: string };

export interface Fitter {
  /** Returns a list of `SeasonRating` as JSON. One board at a time: the next is asked for when it is there. */
  fit(matches: AsyncIterable<readonly PlacedMatch[]>): Promise<string>;
  close(): Promise<void>;
}

/** What takes longer is given up. */
const LONGEST_MS = 600_000;

/** `script` runs rating-worker; each board has a thread, which then gives its memory back. */
export function fitterOn(script: URL, time: Pick<Time, 'after'>): Fitter {
  let worker: Worker | null = null;
  const dismiss = async (): Promise<void> => {
    const old = worker;
    worker = null;
    await old?.terminate();
  };
  return {
    async fit(matches) {
      const own = new Worker(script, { execArgv: [] });
      worker = own;
      own.unref();
      let cancel = (): void => undefined;
      const answered = new Promise<string>((resolve, reject) => {
        own.on('message', (answer: FitAnswer) => {
          if ('ratings' in answer) resolve(answer.ratings);
          else reject(new Error(answer.error));
        });
        own.on('error', reject).on('exit', () => reject(new Error('the thread that fits boards has ended')));
        cancel = time.after(LONGEST_MS, () => reject(new Error('fitting the board took too long')));
      });
      // While matches are sent nobody waits for it yet.
      answered.catch(() => undefined);
      try {
        const send = (order: FitOrder): void => own.postMessage(order);
        for await (const some of matches) send({ matches: some });
        send({ fit: true });
        return await answered;
      } finally {
        cancel();
        await own.terminate();
        if (worker === own) worker = null;
      }
    },
    close: dismiss,
  };
}

/** Without a thread, for leagues that are small. */
export const fitterHere: Fitter = {
  async fit(matches) {
    const all: PlacedMatch[] = [];
    for await (const some of matches) for (const match of some) all.push(match);
    return JSON.stringify(seasonRatings(all));
  },
  close: async () => undefined,
};
