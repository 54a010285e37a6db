/** A hook for how a match is looked at: in theatre mode, on the full screen, or with its board in a window of its own. */
import { type RefObject, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isFree } from '../time-keys';
import { hasPictureInPicture, openPictureInPicture } from './picture-in-picture';

export interface Viewing {
  /** Whether the board has all of the window. */
  readonly theatre: boolean;
  readonly full: boolean;
  /** The window in which the board is; null if it is on the page. */
  readonly apart: Window | null;
  /** Null where the browser cannot. */
  readonly toggles: {
    theatre(): void;
    readonly full: (() => void) | null;
    readonly apart: (() => void) | null;
  };
}

export function useViewing(frame: RefObject<HTMLElement | null>): Viewing {
  const [theatre, setTheatre] = useState(false);
  const [apart, setApart] = useState<Window | null>(null);
  const full = useSyncExternalStore(
    listenToFullScreen,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const [can, setCan] = useState({ full: false, apart: false });
  useEffect(() => setCan({ full: document.fullscreenEnabled, apart: hasPictureInPicture() }), []);
  useEffect(() => {
    if (apart === null) return;
    const closed = (): void => setApart(null);
    apart.addEventListener('pagehide', closed);
    return () => {
      apart.removeEventListener('pagehide', closed);
      apart.close();
    };
  }, [apart]);
  const toggles = useMemo(
    () => ({
      theatre: () => setTheatre((on) => !on),
      full: can.full ? () => void toggleFull(frame.current) : null,
      apart: can.apart
        ? () => {
            if (apart !== null) setApart(null);
            else void openPictureInPicture().then(setApart);
          }
        : null,
    }),
    [can, apart, frame],
  );
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!isFree(event)) return;
      const toggle = { t: toggles.theatre, f: toggles.full, p: toggles.apart }[event.key];
      if (toggle === undefined || toggle === null) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [toggles]);
  return { theatre, full, apart, toggles };
}

function listenToFullScreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

async function toggleFull(frame: HTMLElement | null): Promise<void> {
  // A browser that refuses stays as it is.
  if (document.fullscreenElement !== null) await document.exitFullscreen().catch(() => undefined);
  else await frame?.requestFullscreen().catch(() => undefined);
}
