/**
 * Plays sounds and the ambience, if enabled. Creates no audio context before a user gesture, which browsers require.
 */
import type { SoundName } from '../viewer/contract';
import { playAmbience } from './ambience';
import { sound } from './sounding';
import { VOICES } from './voices';

/** The ambience is quieter than everything else. */
const AMBIENCE_GAIN = 0.35;
const FADE_SECONDS = 0.25;
/** The same sound twice within this time is played once. */
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
  /** Whether there was a user gesture: browsers allow sound only after one. */
  #touched = false;
  #hidden = false;
  readonly #playedAt = new Map<SoundName, number>();

  constructor(newContext: () => AudioContext) {
    this.#newContext = newContext;
  }

  /** Applies the visitor's settings. */
  set(choice: { readonly sound: boolean; readonly volume: number }): void {
    this.#on = choice.sound;
    this.#volume = choice.volume;
    this.#update();
  }

  /** Call on a click or a key press. */
  touch(): void {
    if (this.#touched) return;
    this.#touched = true;
    this.#update();
  }

  /** Suspends the sound while the page is hidden. */
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

  /** Releases the audio context. */
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
    // Perceived loudness is about the square root of the gain.
    master.gain.setTargetAtTime(this.#volume ** 2, context.currentTime, FADE_SECONDS);
    // The browser may refuse; then it stays silent.
    void (this.#hidden ? context.suspend() : context.resume()).catch(() => {});
  }

  #start(): Running {
    const context = this.#newContext();
    const master = context.createGain();
    master.gain.value = 0;
    // A limiter, so that many sounds at once do not clip.
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
