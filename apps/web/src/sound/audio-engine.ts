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
/** What is heard often becomes quieter: by how much each time, at most, and in how many seconds that is forgotten. */
const FATIGUE = { each: 0.18, quietest: 0.4, seconds: 6 } as const;
/** No two of the same sound have quite the same pitch. */
const PITCHES = [1, 0.97, 1.03, 0.985, 1.015] as const;
/** A bankruptcy is heard in silence. */
const SILENCE_SECONDS = 3;

interface Running {
  readonly context: AudioContext;
  readonly master: GainNode;
  readonly sea: GainNode;
  readonly endAmbience: () => void;
}

export interface Playing {
  /** 1 by default. */
  readonly loudness?: number;
  readonly times?: number;
  /** Between two of them. */
  readonly everySeconds?: number;
}

interface Heard {
  readonly at: number;
  readonly count: number;
  /** How often it was heard lately. */
  readonly often: number;
}

export class AudioEngine {
  readonly #newContext: () => AudioContext;
  #running: Running | null = null;
  #on = false;
  #volume = 0.5;
  /** Whether there was a user gesture: browsers allow sound only after one. */
  #touched = false;
  #hidden = false;
  readonly #heard = new Map<SoundName, Heard>();

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

  play(name: SoundName, { loudness = 1, times = 1, everySeconds = 0 }: Playing = {}): void {
    if (this.#running === null || this.#hidden) return;
    const { context, master, sea } = this.#running;
    const now = context.currentTime;
    const before = this.#heard.get(name) ?? { at: Number.NEGATIVE_INFINITY, count: 0, often: 0 };
    if (now - before.at < SAME_SOUND_SECONDS) return;
    const often = before.often * Math.exp((before.at - now) / FATIGUE.seconds);
    this.#heard.set(name, { at: now, count: before.count + times, often: often + 1 });
    const output = context.createGain();
    output.gain.value = loudness * Math.max(FATIGUE.quietest, 1 - FATIGUE.each * often);
    output.connect(master);
    for (let step = 0; step < times; step++) {
      const pitch = PITCHES[(before.count + step) % PITCHES.length]!;
      sound(context, output, VOICES[name], now + step * everySeconds, pitch);
    }
    if (name === 'bankruptcy') silence(sea.gain, now);
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
    return { context, master, sea, endAmbience: playAmbience(context, sea) };
  }

  #stop(): void {
    if (this.#running === null) return;
    const { context, endAmbience } = this.#running;
    this.#running = null;
    this.#heard.clear();
    endAmbience();
    void context.close().catch(() => {});
  }
}

/** The sea stops, and comes back slowly. */
function silence(sea: AudioParam, now: number): void {
  sea.setTargetAtTime(0, now, FADE_SECONDS / 2);
  sea.setTargetAtTime(AMBIENCE_GAIN, now + SILENCE_SECONDS, 1);
}
