/** The speeds of animations. */

export type Speed = 'slow' | 'normal' | 'fast' | 'instant';

export const SPEEDS: readonly Speed[] = ['slow', 'normal', 'fast', 'instant'];

/** The factor of durations at each speed of a room. */
export const SCALE: Readonly<Record<Speed, number>> = { slow: 1.5, normal: 1, fast: 0.3, instant: 0 };

/** The playback rates of replays. */
export const REPLAY_RATES: readonly number[] = [0.5, 1, 2, 4, 8, 16];
