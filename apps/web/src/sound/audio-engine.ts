/** Plays sounds and the sea, once the visitor wants them. Makes no audio context before a gesture has allowed it. */
import type { SoundName } from '../viewer/contract';
import { playAmbience } from './ambience';
import { sound } from './sounding';
import { VOICES } from './voices';

/** The sea lies under everything else. */
const AMBIENCE_GAIN = 0.35;
const FADE_SECONDS = 0.25;
/** Two of the same within this time are heard as one. */
const SAME_SOUND_SECONDS = 0.08;

interface Running {
  readonly context: AudioContext;
  readonly master: GainNode;
  readonly endAmbience: () => void;
}

export class AudioEngine {
  readonly #newContext: () => AudioContext;
  #running: Running | null = null;
  #on = false;
  #volume = 0.5;
  /** Browsers let a page be heard only after somebody has touched it. */
  #touched = false;
  #hidden = false;
  readonly #playedAt = new Map<SoundName, number>();

  constructor(newContext: () => AudioContext) {
    this.#newContext = newContext;
  }

  /** What the visitor chose. */
  set(choice: { readonly sound: boolean; readonly volume: number }): void {
    this.#on = choice.sound;
    this.#volume = choice.volume;
    this.#update();
  }

  /** Somebody clicked or typed. */
  touch(): void {
    if (this.#touched) return;
    this.#touched = true;
    this.#update();
  }

  /** Nobody looks, so nobody listens. */
  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    this.#update();
  }

  play(name: SoundName): void {
    if (this.#running === null || this.#hidden) return;
    const { context, master } = this.#running;
    const now = context.currentTime;
    if (now - (this.#playedAt.get(name) ?? Number.NEGATIVE_INFINITY) < SAME_SOUND_SECONDS) return;
    this.#playedAt.set(name, now);
    sound(context, master, VOICES[name], now);
  }

  /** Gives everything back. */
  close(): void {
    this.#on = false;
    this.#update();
  }

  #update(): void {
    if (!this.#on) {
      this.#stop();
      return;
    }
    if (!this.#touched) return;
    this.#running ??= this.#start();
    const { context, master } = this.#running;
    // Loudness is heard as its square.
    master.gain.setTargetAtTime(this.#volume ** 2, context.currentTime, FADE_SECONDS);
    // A browser may refuse; then there is silence, as before.
    void (this.#hidden ? context.suspend() : context.resume()).catch(() => {});
  }

  #start(): Running {
    const context = this.#newContext();
    const master = context.createGain();
    master.gain.value = 0;
    // Many sounds at once must not crackle.
    const limiter = context.createDynamicsCompressor();
    master.connect(limiter).connect(context.destination);
    const sea = context.createGain();
    sea.gain.value = AMBIENCE_GAIN;
    sea.connect(master);
    return { context, master, endAmbience: playAmbience(context, sea) };
  }

  #stop(): void {
    if (this.#running === null) return;
    const { context, endAmbience } = this.#running;
    this.#running = null;
    this.#playedAt.clear();
    endAmbience();
    void context.close().catch(() => {});
  }
}
