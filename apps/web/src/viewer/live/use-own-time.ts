/** A hook for the viewer's own time in a live match. */
import { useEffect, useState } from 'react';
import { browserClock } from '../clock';
import type { GameViewer } from '../contract';
import type { LiveMatch } from './live-match';
import { OwnTime } from './own-time';

export function useOwnTime(viewer: GameViewer, match: LiveMatch, still: boolean): OwnTime {
  const [own] = useState(() => new OwnTime(viewer, match, browserClock));
  useEffect(() => own.setStill(still), [own, still]);
  useEffect(() => () => own.close(), [own]);
  return own;
}
