/** Has a clip made by a worker, which is fed in pieces so that the page stays quick. */
import type { FilmEvent } from '@lobster-league/pictures';
import type { ClipNews, ClipTask, ToClipWorker } from './clip-task';

/** So many events are copied at once. */
const PIECE = 500;

/** Returns what stops it. */
export function makeClip(
  task: ClipTask,
  events: readonly FilmEvent[],
  heard: (news: ClipNews) => void,
): () => void {
  const worker = new Worker(new URL('./clip.worker.ts', import.meta.url), { type: 'module' });
  const send = (message: ToClipWorker): void => worker.postMessage(message);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    worker.terminate();
  };
  worker.onmessage = ({ data }: MessageEvent<ClipNews>) => {
    heard(data);
    if (data.state !== 'running') stop();
  };
  worker.onerror = () => {
    heard({ state: 'failed', message: 'The clip could not be begun.' });
    stop();
  };
  const feed = (from: number): void => {
    if (from >= events.length) {
      send(task);
      return;
    }
    send({ type: 'events', events: events.slice(from, from + PIECE) });
    timer = setTimeout(feed, 0, from + PIECE);
  };
  feed(0);
  return stop;
}
