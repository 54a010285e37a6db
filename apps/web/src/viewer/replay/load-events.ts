/** Loads all events of a finished match, page by page. */
import { ask } from '../../api/browser';
import type { Answer, Call, Reply } from '../../api/league';
import type { ShownEvent } from '../contract';
import { shownEvent } from '../live/messages';

const PAGE = 1000;

export interface Loading {
  /** Called with the next events, in order. */
  page(events: readonly ShownEvent[]): void;
  done(): void;
  /** Called with an error message. */
  failed(message: string): void;
}

/** Returns a cancel function. */
export function loadEvents(gameId: string, loading: Loading): () => void {
  const abort = new AbortController();
  void readPages(gameId, loading, abort.signal).catch((error: unknown) => {
    if (!abort.signal.aborted) loading.failed(error instanceof Error ? error.message : String(error));
  });
  return () => abort.abort();
}

async function readPages(gameId: string, loading: Loading, signal: AbortSignal): Promise<void> {
  for (let from: number | null = 1; from !== null; ) {
    const call: Call<'getEvents'> = { params: { match: gameId }, query: { from, limit: PAGE } };
    const answer: Answer<Reply<'getEvents'>> = await ask('getEvents', call, { signal });
    if (signal.aborted) return;
    if (!answer.ok) {
      loading.failed(answer.trouble.message);
      return;
    }
    loading.page(answer.body.events.map(shownEvent));
    from = answer.body.next;
  }
  loading.done();
}
