/** Sound: off until it is wanted and allowed, and given back when it is not wanted any more. */
import { describe, expect, it } from 'vitest';
import { AudioEngine } from '../../src/sound/audio-engine';
import { VOICES } from '../../src/sound/voices';
import type { SoundName } from '../../src/viewer/contract';

class Param {
  value = 0;
  setValueAtTime(value: number): void {
    this.value = value;
  }
  exponentialRampToValueAtTime(value: number): void {
    // As the browser does: an exponential ramp never reaches zero.
    if (value <= 0) throw new RangeError('an exponential ramp to zero');
    this.value = value;
  }
  readonly targets: number[] = [];
  setTargetAtTime(value: number): void {
    this.value = value;
    this.targets.push(value);
  }
}

class Node {
  readonly gain = new Param();
  readonly frequency = new Param();
  readonly Q = new Param();
  started = 0;
  stopped = 0;
  connect<Next>(next: Next): Next {
    return next;
  }
  start(): void {
    this.started++;
  }
  stop(): void {
    this.stopped++;
  }
}

/** Counts what is made of it; knows as much of an audio context as the engine needs. */
class FakeContext {
  currentTime = 0;
  readonly sampleRate = 100;
  readonly destination = new Node();
  readonly oscillators: Node[] = [];
  readonly noises: Node[] = [];
  readonly gains: Node[] = [];
  state: 'running' | 'suspended' | 'closed' = 'suspended';

  createOscillator = (): Node => remembered(this.oscillators);
  createBufferSource = (): Node => remembered(this.noises);
  createGain = (): Node => remembered(this.gains);
  createBiquadFilter = (): Node => new Node();
  createDynamicsCompressor = (): Node => new Node();
  createBuffer = (_channels: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  resume = async (): Promise<void> => {
    this.state = 'running';
  };
  suspend = async (): Promise<void> => {
    this.state = 'suspended';
  };
  close = async (): Promise<void> => {
    this.state = 'closed';
  };
}

function remembered(nodes: Node[]): Node {
  const node = new Node();
  nodes.push(node);
  return node;
}

function engine(): { own: AudioEngine; contexts: FakeContext[] } {
  const contexts: FakeContext[] = [];
  const own = new AudioEngine(() => {
    const context = new FakeContext();
    contexts.push(context);
    return context as unknown as AudioContext;
  });
  return { own, contexts };
}

const NAMES: readonly SoundName[] = [
  'dice',
  'walk',
  'buy',
  'build',
  'sell',
  'rent',
  'tax',
  'bonus',
  'card',
  'pot',
  'bankruptcy',
  'win',
  'tile',
  'steal',
  'hit',
];
const ON = { sound: true, volume: 0.5 };

describe('sound', () => {
  it('makes no audio context before it is both wanted and allowed', () => {
    const { own, contexts } = engine();
    own.play('dice');
    own.touch();
    own.play('dice');
    expect(contexts).toHaveLength(0);
    const wanted = engine();
    wanted.own.set(ON);
    wanted.own.play('dice');
    expect(wanted.contexts).toHaveLength(0);
    wanted.own.touch();
    expect(wanted.contexts).toHaveLength(1);
  });

  it('plays the sea as long as it is on, and closes the context when it is turned off', () => {
    const { own, contexts } = engine();
    own.touch();
    own.set(ON);
    const [context] = contexts;
    expect(context?.noises[0]).toMatchObject({ started: 1, stopped: 0 });
    expect(context?.state).toBe('running');
    own.set({ sound: false, volume: 0.5 });
    expect(context?.noises[0]?.stopped).toBe(1);
    expect(context?.state).toBe('closed');
    own.play('win');
    own.set(ON);
    expect(contexts).toHaveLength(2);
  });

  it('is as loud as the visitor chose', () => {
    const { own, contexts } = engine();
    own.touch();
    own.set({ sound: true, volume: 0.5 });
    const master = contexts[0]?.gains[0];
    expect(master?.gain.value).toBe(0.25);
    own.set({ sound: true, volume: 0 });
    expect(master?.gain.value).toBe(0);
  });

  it('is silent while nobody looks', () => {
    const { own, contexts } = engine();
    own.touch();
    own.set(ON);
    own.setHidden(true);
    expect(contexts[0]?.state).toBe('suspended');
    const before = contexts[0]?.oscillators.length;
    own.play('win');
    expect(contexts[0]?.oscillators.length).toBe(before);
    own.setHidden(false);
    expect(contexts[0]?.state).toBe('running');
  });

  it('plays two of the same at once only once', () => {
    const { own, contexts } = engine();
    own.touch();
    own.set(ON);
    const context = contexts[0]!;
    own.play('buy');
    const once = context.oscillators.length;
    own.play('buy');
    expect(context.oscillators.length).toBe(once);
    context.currentTime = 1;
    own.play('buy');
    expect(context.oscillators.length).toBeGreaterThan(once);
  });

  it('gets quieter when the same is heard again and again, and forgets it', () => {
    const { own, contexts } = engine();
    own.touch();
    own.set(ON);
    const context = contexts[0]!;
    const loudnessAt = (seconds: number): number => {
      context.currentTime = seconds;
      const before = context.gains.length;
      own.play('rent');
      return context.gains[before]!.gain.value;
    };
    const first = loudnessAt(0);
    const often = [1, 2, 3, 4, 5].map((seconds) => loudnessAt(seconds));
    expect(often).toEqual([...often].sort((a, b) => b - a));
    expect(often.at(-1)).toBeLessThan(0.6 * first);
    expect(often.at(-1)).toBeGreaterThan(0.3 * first);
    expect(loudnessAt(60)).toBeCloseTo(first, 2);
  });

  it('walks step by step, no two of the same pitch', () => {
    const { own, contexts } = engine();
    own.touch();
    own.set(ON);
    const { oscillators } = contexts[0]!;
    const before = oscillators.length;
    own.play('walk', { times: 5, everySeconds: 0.2 });
    const pitches = oscillators.slice(before).map(({ frequency }) => frequency.value);
    expect(new Set(pitches).size).toBe(5);
  });

  it('stops the sea for a bankruptcy, and lets it come back', () => {
    const { own, contexts } = engine();
    own.touch();
    own.set(ON);
    const sea = contexts[0]!.gains[1]!;
    own.play('win');
    expect(sea.gain.targets).toEqual([]);
    own.play('bankruptcy');
    expect(sea.gain.targets).toEqual([0, 0.35]);
  });

  it.each(NAMES)('has a score for %s that begins at once and ends within two seconds', (name) => {
    const voices = VOICES[name];
    expect(Math.min(...voices.map(({ at }) => at))).toBe(0);
    for (const { at, length, gain } of voices) {
      expect(at + length).toBeLessThanOrEqual(2);
      expect(gain).toBeGreaterThan(0);
    }
    const { own, contexts } = engine();
    own.touch();
    own.set(ON);
    const context = contexts[0]!;
    const before = context.oscillators.length + context.noises.length;
    own.play(name);
    expect(context.oscillators.length + context.noises.length).toBe(before + voices.length);
  });
});
