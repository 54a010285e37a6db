'use client';

/** Sound for the page of a match: ambience while it is open, and the sounds of events. */
import { useEffect, useRef } from 'react';
import { useSettings } from '../settings/settings';
import type { GameViewer, ShownEvent } from '../viewer/contract';
import { AudioEngine } from './audio-engine';

/** Without animation events may come fast: then only some of them are heard. */
const RUSH_MS = 400;

interface Heard {
  readonly event: ShownEvent | null;
  readonly pace: number;
  /** By how much the event has changed the chances of winning. */
  readonly weight?: number;
}

/** What changes nothing is a little quieter, what changes much is louder. */
const LOUDNESS = { least: 0.75, perWeight: 2.5, most: 1.3 } as const;

export function useSound(viewer: Pick<GameViewer, 'sound'>, { event, pace, weight = 0 }: Heard): void {
  const engine = useRef<AudioEngine | null>(null);
  const heardAt = useRef(Number.NEGATIVE_INFINITY);
  const on = useSettings((settings) => settings.sound);
  const volume = useSettings((settings) => settings.volume);

  useEffect(() => {
    const own = new AudioEngine(() => new AudioContext());
    engine.current = own;
    const touch = (): void => own.touch();
    const look = (): void => own.setHidden(document.hidden);
    // If the visitor clicked on the previous page, sound is allowed at once.
    if (navigator.userActivation?.hasBeenActive === true) own.touch();
    window.addEventListener('pointerdown', touch);
    window.addEventListener('keydown', touch);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pointerdown', touch);
      window.removeEventListener('keydown', touch);
      document.removeEventListener('visibilitychange', look);
      own.close();
      engine.current = null;
    };
  }, []);

  useEffect(() => engine.current?.set({ sound: on, volume }), [on, volume]);

  const sequence = event?.sequence ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each event, whatever else changes.
  useEffect(() => {
    const sounds = event === null ? null : viewer.sound(event.event);
    if (sounds === null) return;
    const { name, times = 1, everyMs = 0 } = typeof sounds === 'string' ? { name: sounds } : sounds;
    const now = performance.now();
    if (pace === 0 && now - heardAt.current < RUSH_MS) return;
    heardAt.current = now;
    engine.current?.play(name, {
      loudness: Math.min(LOUDNESS.most, LOUDNESS.least + LOUDNESS.perWeight * weight),
      times: pace === 0 ? 1 : times,
      everySeconds: (everyMs * pace) / 1000,
    });
  }, [sequence]);
}
