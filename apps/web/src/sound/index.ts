/** The exports for sound. */
export { SoundButton } from './sound-button';
export { useSound } from './use-sound';
