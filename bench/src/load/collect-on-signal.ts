/** Loaded before the server under load: on SIGUSR2 it lets go of its garbage and says so, that what is left can be measured. */
import { COLLECTED } from './collected.js';

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  console.log(COLLECTED);
});
