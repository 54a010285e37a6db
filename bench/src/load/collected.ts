/** What the server under load says once its garbage is gone. */
export const COLLECTED = 'the garbage is gone';
