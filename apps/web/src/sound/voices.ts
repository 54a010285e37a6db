/** Every sound as a short score: tones and noises, each with time, pitch and loudness. */
import type { SoundName } from '../viewer/contract';

interface Part {
  /** Seconds after the sound begins. */
  readonly at: number;
  /** Seconds until it has decayed. */
  readonly length: number;
  /** Peak loudness, from 0 to 1. */
  readonly gain: number;
  /** Seconds until the peak; a click by default. */
  readonly attack?: number;
}

/** A pitch that may glide, in hertz. */
interface Tone extends Part {
  readonly kind: 'tone';
  readonly wave: 'sine' | 'triangle' | 'square' | 'sawtooth';
  readonly from: number;
  readonly to?: number;
}

/** White noise through a filter that may sweep. */
interface Noise extends Part {
  readonly kind: 'noise';
  readonly filter: 'lowpass' | 'bandpass' | 'highpass';
  readonly from: number;
  readonly to?: number;
  /** How narrow the filter is. */
  readonly q?: number;
}

export type Voice = Tone | Noise;

const C5 = 523.25;
const E5 = 659.25;
const G5 = 783.99;
const B5 = 987.77;
const C6 = 1046.5;
const E6 = 1318.5;
const G6 = 1568;

const tone = (
  wave: Tone['wave'],
  from: number,
  at: number,
  length: number,
  gain: number,
  to?: number,
): Tone => ({
  kind: 'tone',
  wave,
  from,
  at,
  length,
  gain,
  ...(to === undefined ? {} : { to }),
});

/** A struck bell: the note and its overtone. */
function bell(note: number, at: number, length: number, gain: number): Voice[] {
  return [tone('triangle', note, at, length, gain), tone('sine', note * 2.76, at, length * 0.5, gain * 0.3)];
}

/** A die that knocks on wood. */
function knock(at: number, pitch: number, gain: number): Voice {
  return { kind: 'noise', filter: 'bandpass', from: pitch, q: 3, at, length: 0.06, gain };
}

export const VOICES: Readonly<Record<SoundName, readonly Voice[]>> = {
  dice: [
    knock(0, 2600, 0.5),
    knock(0.09, 3200, 0.6),
    knock(0.17, 2300, 0.7),
    knock(0.28, 2900, 0.6),
    knock(0.41, 2100, 0.8),
    knock(0.58, 1700, 0.9),
    tone('sine', 190, 0.58, 0.12, 0.35, 120),
  ],
  buy: [...bell(E5, 0, 0.35, 0.3), ...bell(B5, 0.11, 0.6, 0.32)],
  sell: [...bell(B5, 0, 0.25, 0.26), ...bell(G5, 0.09, 0.25, 0.24), ...bell(E5, 0.18, 0.45, 0.24)],
  walk: [
    { kind: 'noise', filter: 'lowpass', from: 900, to: 300, at: 0, length: 0.07, gain: 0.26 },
    tone('sine', 210, 0, 0.06, 0.12, 150),
  ],
  build: [
    knock(0, 900, 0.5),
    tone('triangle', 165, 0, 0.16, 0.24, 150),
    knock(0.13, 1150, 0.5),
    tone('triangle', 196, 0.13, 0.24, 0.2, 190),
  ],
  // Coins that are counted out, then a low note of who had to.
  rent: [
    ...bell(G6, 0, 0.12, 0.12),
    ...bell(E6, 0.07, 0.12, 0.12),
    ...bell(G6, 0.14, 0.12, 0.12),
    ...bell(C6, 0.22, 0.3, 0.16),
    tone('sine', 131, 0.22, 0.45, 0.26, 98),
  ],
  // A stamp on paper.
  tax: [
    { kind: 'noise', filter: 'lowpass', from: 700, to: 160, at: 0, length: 0.14, gain: 0.5 },
    tone('sine', 110, 0, 0.2, 0.36, 70),
    tone('triangle', 156, 0.16, 0.3, 0.14, 147),
  ],
  bonus: [...bell(C5, 0, 0.2, 0.18), ...bell(G5, 0.08, 0.22, 0.18), ...bell(C6, 0.16, 0.5, 0.2)],
  card: [
    {
      kind: 'noise',
      filter: 'bandpass',
      from: 500,
      to: 3800,
      q: 1.2,
      at: 0,
      attack: 0.12,
      length: 0.28,
      gain: 0.7,
    },
    knock(0.26, 1500, 0.6),
  ],
  pot: [
    tone('sine', 520, 0, 0.35, 0.4, 90),
    {
      kind: 'noise',
      filter: 'lowpass',
      from: 2600,
      to: 300,
      at: 0.12,
      attack: 0.05,
      length: 0.6,
      gain: 0.45,
    },
    tone('square', 147, 0.4, 0.18, 0.1),
    tone('square', 220, 0.4, 0.22, 0.07),
  ],
  bankruptcy: [
    tone('sawtooth', 196, 0, 1, 0.16, 49),
    tone('sine', 98, 0, 1.2, 0.4, 32),
    { kind: 'noise', filter: 'lowpass', from: 900, to: 90, at: 0.1, attack: 0.1, length: 1.1, gain: 0.35 },
  ],
  win: [
    ...bell(C5, 0, 0.5, 0.26),
    ...bell(E5, 0.14, 0.5, 0.26),
    ...bell(G5, 0.28, 0.5, 0.26),
    ...bell(C6, 0.42, 1.4, 0.34),
    tone('triangle', C5, 0.42, 1.4, 0.16),
    tone('triangle', G5, 0.42, 1.4, 0.14),
  ],
  tile: [knock(0, 1900, 0.55), tone('sine', 880, 0, 0.09, 0.22, 740)],
  steal: [
    {
      kind: 'noise',
      filter: 'bandpass',
      from: 700,
      to: 4200,
      q: 1.6,
      at: 0,
      attack: 0.16,
      length: 0.26,
      gain: 0.4,
    },
    ...bell(G5, 0.2, 0.4, 0.26),
    ...bell(C6, 0.28, 0.5, 0.26),
  ],
  hit: [
    { kind: 'noise', filter: 'lowpass', from: 1400, to: 120, at: 0, length: 0.22, gain: 0.7 },
    tone('sine', 170, 0, 0.26, 0.6, 46),
  ],
};
