/**
 * Loaded before the server under load: on SIGUSR2 it runs the garbage collector and prints a line, so that the heap can
 * be measured.
 */
import { COLLECTED } from './collected.js';

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  console.log(COLLECTED);
});
