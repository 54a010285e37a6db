/** What the server under load prints after a garbage collection. */
export const COLLECTED = 'the garbage is gone';
