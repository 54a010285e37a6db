/** Asks for the analysis of a finished match until it is made. */
import type { league } from '@lobster-league/protocol';
import { ask } from '../../api/browser';
import { browserClock } from '../clock';

const ASK_AGAIN_MS = 2_000;
const BUSY_MS = 10_000;
const BUSY: readonly number[] = [429, 503];

export type MatchAnalysis = league.MatchAnalysis;

/** Resolves with null if there is none; rejects when the signal is aborted. */
export async function fetchAnalysis(
  gameId: string,
  signal: AbortSignal,
  onProgress: (done: number) => void = () => undefined,
): Promise<MatchAnalysis | null> {
  for (;;) {
    const answer = await ask('getAnalysis', { params: { match: gameId } }, { signal });
    signal.throwIfAborted();
    if (answer.ok) {
      if (!isPending(answer.body)) return answer.body;
      onProgress(answer.body.done);
    } else if (!BUSY.includes(answer.trouble.status)) return null;
    await pause(answer.ok ? ASK_AGAIN_MS : BUSY_MS, signal);
  }
}

/** What a 202 has instead of the reply. */
function isPending(body: object): body is { readonly done: number } {
  return 'state' in body;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = browserClock.after(ms, resolve);
    signal.addEventListener('abort', () => {
      cancel();
      reject(signal.reason);
    });
  });
}
