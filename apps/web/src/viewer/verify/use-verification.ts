/** Verifies a match in a worker, once all of its events are loaded. */
import { useEffect, useState } from 'react';
import { arenaUrl } from '../../api/browser';
import type { ShownEvent } from '../contract';
import { isRoomEvent } from '../scene';
import { keptCommitment } from './kept-commitment';
import type { VerificationNews, VerificationTask } from './verdict';

export function useVerification(
  gameId: string,
  game: string,
  events: readonly ShownEvent[] | null,
  text: string | null,
): VerificationNews | null {
  const [news, setNews] = useState<VerificationNews | null>(null);
  useEffect(() => {
    if (events === null) return;
    const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' });
    const end = (last: VerificationNews): void => {
      setNews(last);
      worker.terminate();
    };
    worker.onmessage = ({ data }: MessageEvent<VerificationNews>) => {
      if (data.state === 'running') setNews(data);
      else end(data);
    };
    worker.onerror = () => end({ state: 'impossible', message: 'The check could not be started.' });
    const task: VerificationTask = {
      game,
      arena: arenaUrl(),
      text,
      replayUrl: new URL(`/api/league/matches/${encodeURIComponent(gameId)}/replay`, arenaUrl()).href,
      seenCommitment: text === null ? keptCommitment(gameId) : null,
      shown: events
        .filter((shown) => !isRoomEvent(shown))
        .map(({ sequence, event }) => ({ sequence, event })),
    };
    setNews({ state: 'running', done: 0 });
    worker.postMessage(task);
    return () => worker.terminate();
  }, [gameId, game, events, text]);
  return news;
}
