/** The ambient sound of the sea: a deep rumble and surf. */

/** Long enough that the loop is not noticed. */
const LOOP_SECONDS = 12;

interface Layer {
  readonly filter: BiquadFilterType;
  readonly frequency: number;
  readonly gain: number;
  /** Waves per second, and how much they change the loudness. */
  readonly swell: number;
  readonly depth: number;
}

const LAYERS: readonly Layer[] = [
  { filter: 'lowpass', frequency: 240, gain: 0.5, swell: 0.07, depth: 0.3 },
  { filter: 'bandpass', frequency: 720, gain: 0.2, swell: 0.11, depth: 0.8 },
];

/** Makes brown noise, which sounds like water from below, as a seamless loop. */
function seaNoise(context: BaseAudioContext): AudioBuffer {
  const length = LOOP_SECONDS * context.sampleRate;
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let level = 0;
  for (let at = 0; at < length; at++) {
    level = (level + 0.02 * (Math.random() * 2 - 1)) / 1.02;
    samples[at] = level * 3.5;
  }
  const seam = (samples[length - 1] ?? 0) - (samples[0] ?? 0);
  for (let at = 0; at < length; at++) samples[at] = (samples[at] ?? 0) - (seam * at) / (length - 1);
  return buffer;
}

/** Starts playing; call the result to stop. */
export function playAmbience(context: BaseAudioContext, output: AudioNode): () => void {
  const sea = context.createBufferSource();
  sea.buffer = seaNoise(context);
  sea.loop = true;
  const swells = LAYERS.map((layer) => {
    const filter = context.createBiquadFilter();
    filter.type = layer.filter;
    filter.frequency.value = layer.frequency;
    const loudness = context.createGain();
    loudness.gain.value = layer.gain;
    const swell = context.createOscillator();
    swell.frequency.value = layer.swell;
    const depth = context.createGain();
    depth.gain.value = layer.gain * layer.depth;
    swell.connect(depth).connect(loudness.gain);
    sea.connect(filter).connect(loudness).connect(output);
    swell.start();
    return swell;
  });
  sea.start();
  return () => {
    sea.stop();
    for (const swell of swells) swell.stop();
  };
}
