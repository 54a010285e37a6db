/** Renders a score on any audio context, including offline ones. */
import type { Voice } from './voices';

const QUIET = 0.0001;

/** A second of white noise, made once per context. */
const NOISES = new WeakMap<BaseAudioContext, AudioBuffer>();

export function whiteNoise(context: BaseAudioContext): AudioBuffer {
  const made = NOISES.get(context);
  if (made !== undefined) return made;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  NOISES.set(context, buffer);
  return buffer;
}

/** Plays the voices from `start` on, in the context's own time; all pitches are multiplied by `pitch`. */
export function sound(
  context: BaseAudioContext,
  output: AudioNode,
  voices: readonly Voice[],
  start: number,
  pitch = 1,
): void {
  for (const score of voices) {
    const voice = pitched(score, pitch);
    const begin = start + voice.at;
    const end = begin + voice.length;
    const source = sourceOf(context, voice, begin, end);
    source.node.connect(envelope(context, output, voice, begin, end));
    source.starts.start(begin);
    source.starts.stop(end + 0.02);
  }
}

function pitched(voice: Voice, pitch: number): Voice {
  const { from, to } = voice;
  return { ...voice, from: from * pitch, ...(to === undefined ? {} : { to: to * pitch }) };
}

interface Source {
  readonly starts: AudioScheduledSourceNode;
  /** The audible node: the source itself, or the filter after it. */
  readonly node: AudioNode;
}

function sourceOf(context: BaseAudioContext, voice: Voice, begin: number, end: number): Source {
  switch (voice.kind) {
    case 'tone': {
      const oscillator = context.createOscillator();
      oscillator.type = voice.wave;
      glide(oscillator.frequency, voice, begin, end);
      return { starts: oscillator, node: oscillator };
    }
    case 'noise': {
      const noise = context.createBufferSource();
      noise.buffer = whiteNoise(context);
      noise.loop = true;
      const filter = context.createBiquadFilter();
      filter.type = voice.filter;
      filter.Q.value = voice.q ?? 0.8;
      glide(filter.frequency, voice, begin, end);
      noise.connect(filter);
      return { starts: noise, node: filter };
    }
  }
}

function glide(pitch: AudioParam, { from, to }: Voice, begin: number, end: number): void {
  pitch.setValueAtTime(from, begin);
  if (to !== undefined) pitch.exponentialRampToValueAtTime(to, end);
}

/** Rises to the peak and decays. */
function envelope(
  context: BaseAudioContext,
  output: AudioNode,
  voice: Voice,
  begin: number,
  end: number,
): AudioNode {
  const loudness = context.createGain();
  const peak = begin + (voice.attack ?? 0.005);
  loudness.gain.setValueAtTime(QUIET, begin);
  loudness.gain.exponentialRampToValueAtTime(voice.gain, peak);
  loudness.gain.exponentialRampToValueAtTime(QUIET, end);
  loudness.connect(output);
  return loudness;
}
