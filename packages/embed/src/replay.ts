/** A finished match from a moment on: it stands there until somebody presses play. */
import { type Record, readEvents, readSnapshot, tableOf } from './arena.js';
import type { SentEvent, Stage, Told } from './stage.js';

const PACE = 1;

export async function showReplay({ match, at }: Told, stage: Stage): Promise<void> {
  stage.lead(`/games/${match}/replay${at > 0 ? `?at=${at}` : ''}`, 'Watch the replay');
  try {
    const { record } = await readSnapshot(match);
    if (record === null) return stage.say('This match is still being played.');
    const replay = new Replay(stage, record);
    await replay.goTo(Math.max(0, at - 1));
    replay.offer();
  } catch (error) {
    stage.say(error instanceof Error ? error.message : String(error));
  }
}

class Replay {
  readonly #stage: Stage;
  readonly #record: Record;
  readonly #button = document.querySelector<HTMLButtonElement>('#play')!;
  #events: SentEvent[] = [];
  /** What is loaded next; null at the end. */
  #next: number | null = 1;
  #at = 0;
  #start = 0;
  #playing = false;
  #looping = false;

  constructor(stage: Stage, record: Record) {
    this.#stage = stage;
    this.#record = record;
    stage.set(tableOf(record));
    stage.say(record.name);
  }

  async goTo(at: number): Promise<void> {
    this.#start = at;
    for (let event = await this.#take(); event !== null && event.sequence <= at; ) {
      this.#stage.skip(event);
      this.#at++;
      event = await this.#take();
    }
    this.#stage.draw();
  }

  offer(): void {
    const button = this.#button;
    button.hidden = false;
    button.onclick = () => void this.#toggle();
  }

  async #toggle(): Promise<void> {
    this.#playing = !this.#playing;
    this.#button.textContent = this.#playing ? 'Pause' : 'Play';
    if (this.#playing) await this.#play();
  }

  async #play(): Promise<void> {
    if (this.#looping) return;
    this.#looping = true;
    await this.#loop().finally(() => {
      this.#looping = false;
    });
  }

  async #loop(): Promise<void> {
    if ((await this.#take()) === null) {
      this.#at = 0;
      this.#stage.set(tableOf(this.#record));
      await this.goTo(this.#start);
    }
    while (this.#playing) {
      const event = await this.#take();
      if (event === null) break;
      await this.#stage.show(event, PACE, () => this.#playing);
      this.#at++;
    }
    if (!this.#playing) return;
    this.#playing = false;
    this.#button.textContent = 'Play again';
  }

  /** Returns the next event, and loads more where it is not there yet; null at the end. */
  async #take(): Promise<SentEvent | null> {
    if (this.#at >= this.#events.length && this.#next !== null) {
      const { events, next } = await readEvents(this.#record.gameId, this.#next, this.#stage.wantsText);
      for (const event of events) this.#events.push(event);
      this.#next = next;
    }
    return this.#events[this.#at] ?? null;
  }
}
