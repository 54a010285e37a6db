'use client';

/** The live matches, requested once for all parts of the home page. */
import { createContext, type ReactNode, useContext } from 'react';
import type { ListedMatch, Reply } from '../api/league';
import { usePolled } from '../api/use-polled';
import { isShown } from '../components/game-facts';
import { LIVE_LIMIT } from './live-limit';

const EVERY_MS = 3_000;

export interface LiveMatches {
  /** Newest first, without finished ones. */
  readonly rooms: readonly ListedMatch[];
  /** The number of live matches that are not listed. */
  readonly more: number;
  /** Whether the last request failed. */
  readonly stale: boolean;
}

const Live = createContext<LiveMatches>({ rooms: [], more: 0, stale: false });

export function useLiveMatches(): LiveMatches {
  return useContext(Live);
}

export interface LiveMatchesProviderProps {
  readonly initial: Reply<'listMatches'>;
  readonly children: ReactNode;
}

export function LiveMatchesProvider({ initial, children }: LiveMatchesProviderProps) {
  const { reply, stale } = usePolled('listMatches', { query: { limit: LIVE_LIMIT } }, EVERY_MS, initial);
  const { matches, total } = reply ?? initial;
  const rooms = matches.filter(({ game, status }) => isShown(game) && status !== 'finished');
  return <Live value={{ rooms, more: total - matches.length, stale }}>{children}</Live>;
}
