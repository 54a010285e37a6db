/** How fast things are shown. */

export type Speed = 'slow' | 'normal' | 'fast' | 'instant';

export const SPEEDS: readonly Speed[] = ['slow', 'normal', 'fast', 'instant'];

/** What durations are multiplied by at each speed of a room. */
export const SCALE: Readonly<Record<Speed, number>> = { slow: 1.5, normal: 1, fast: 0.3, instant: 0 };

/** How many times as fast as they happened replays can run. */
export const REPLAY_RATES: readonly number[] = [0.5, 1, 2, 4, 8, 16];
