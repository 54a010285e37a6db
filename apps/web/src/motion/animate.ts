'use client';

/** Plays keyframes on an element for an event; animations still running end at once. */
import { type RefObject, useLayoutEffect } from 'react';

/** Transforms and opacity only, so that the compositor can run it alone. */
export interface Motions {
  readonly keyframes: Keyframe[];
  /** At normal pace, in milliseconds. */
  readonly duration: number;
  readonly delay?: number;
  readonly easing?: string;
}

/** Plays what `motions` returns whenever `moment` changes; null plays nothing. */
export function useAnimation(
  element: RefObject<HTMLElement | null>,
  moment: number | string | null,
  tempo: number,
  motions: () => Motions | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it plays once for each moment, whatever else is new.
  useLayoutEffect(() => {
    const playing = moment === null || tempo === 0 ? null : motions();
    if (playing === null || element.current === null) return;
    const { keyframes, duration, delay = 0, easing = 'linear' } = playing;
    const animation = element.current.animate(keyframes, {
      duration: duration * tempo,
      delay: delay * tempo,
      easing,
      fill: 'backwards',
    });
    return () => animation.cancel();
  }, [moment]);
}
