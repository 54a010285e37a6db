/** The exports for sound. */
export { AudioEngine } from './audio-engine';
export { SoundButton } from './sound-button';
export { useSound } from './use-sound';
