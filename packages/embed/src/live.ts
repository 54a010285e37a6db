/** A live match: what spectators see of it, as it comes; then its end. */
import { type Room, readSnapshot, tableOf } from './arena.js';
import { pause, type SentEvent, type Stage, type Told } from './stage.js';

/** Who is further behind goes past events, until so many are left. */
const MOST_BEHIND = 8;
const PING_MS = 25_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/** From a server that is trusted. */
type Message =
  | { readonly type: 'snapshot'; readonly snapshot: { room: Room; view: unknown; sequence: number } }
  | { readonly type: 'events'; readonly events: readonly SentEvent[] }
  | { readonly type: 'room'; readonly room: Room }
  | { readonly type: 'pong' | 'closed' | 'error' };

export async function showLive({ match }: Told, stage: Stage): Promise<void> {
  for (let retry = FIRST_RETRY_MS; ; retry = Math.min(2 * retry, LAST_RETRY_MS)) {
    try {
      const { room, record, view, sequence } = await readSnapshot(match);
      if (room === null) {
        if (record !== null) stage.set(tableOf(record), view, 0);
        stage.lead(`/games/${match}`, 'See the result');
        stage.say(record?.name ?? '');
        return;
      }
      const follower = new Follower(stage, match);
      follower.begin(room, view, sequence);
      if (await follower.follow(room.code, sequence + 1)) return;
      retry = FIRST_RETRY_MS;
    } catch (error) {
      stage.say(error instanceof Error ? error.message : String(error));
    }
    await pause(retry * (0.5 + Math.random() / 2));
  }
}

class Follower {
  readonly #stage: Stage;
  readonly #match: string;
  readonly #queue: SentEvent[] = [];
  #last = 0;
  #isShowing = false;
  #status = '';

  constructor(stage: Stage, match: string) {
    this.#stage = stage;
    this.#match = match;
  }

  begin(room: Room, view: unknown, sequence: number): void {
    this.#queue.length = 0;
    this.#last = sequence;
    this.#stage.set(room, view, room.turn);
    this.#stage.lead(`/watch/${room.code}`, 'Watch it live');
    this.#room(room);
  }

  /** Resolves when the connection is closed: whether the match is over. */
  follow(code: string, from: number): Promise<boolean> {
    const query = new URLSearchParams({ code, from: String(from) });
    if (this.#stage.wantsText) query.set('text', 'true');
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws/watch?${query}`);
    const ping = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
    }, PING_MS);
    return new Promise((resolve) => {
      socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)));
      socket.onclose = () => {
        clearInterval(ping);
        resolve(this.#status === 'finished');
      };
    });
  }

  #hear(message: Message): void {
    if (message.type === 'snapshot') {
      const { room, view, sequence } = message.snapshot;
      this.begin(room, view, sequence);
    } else if (message.type === 'events') {
      for (const event of message.events) this.#queue.push(event);
      void this.#showAll();
    } else if (message.type === 'room') {
      if (this.#last === 0 && this.#queue.length === 0) this.#stage.set(message.room);
      this.#room(message.room);
    }
  }

  #room({ name, status }: Room): void {
    this.#status = status;
    this.#say(name);
  }

  #say(name: string): void {
    const isOver = this.#status === 'finished' && this.#queue.length === 0;
    const said: Record<string, string> = {
      waiting: 'waits for players',
      ready: 'begins soon',
      paused: 'paused',
    };
    this.#stage.say(`${name} · ${isOver ? 'over' : (said[this.#status] ?? 'live')}`);
    if (isOver) this.#stage.lead(`/games/${this.#match}`, 'See the result');
  }

  async #showAll(): Promise<void> {
    if (this.#isShowing) return;
    this.#isShowing = true;
    for (let event = this.#queue.shift(); event !== undefined; event = this.#queue.shift()) {
      if (event.sequence <= this.#last) continue;
      this.#last = event.sequence;
      const behind = this.#queue.length;
      if (behind > MOST_BEHIND) this.#stage.skip(event);
      else await this.#stage.show(event, 1 / (1 + behind));
    }
    this.#stage.draw();
    this.#isShowing = false;
  }
}
