/** A hook with the analysis of a finished match, and how far it is. */
import { useEffect, useState } from 'react';
import { fetchAnalysis, type MatchAnalysis } from './fetch-analysis';

export interface AnalysisState {
  readonly analysis: MatchAnalysis | null;
  /** How far it is, from 0 to 1, while it is being made; null if there will be none. */
  readonly making: number | null;
}

/** Asks for nothing if the match has none. */
export function useAnalysis(gameId: string, isThere: boolean): AnalysisState {
  const [state, setState] = useState<AnalysisState>({ analysis: null, making: isThere ? 0 : null });
  useEffect(() => {
    if (!isThere) return;
    const stop = new AbortController();
    fetchAnalysis(gameId, stop.signal, (making) => setState({ analysis: null, making }))
      .then((analysis) => setState({ analysis, making: null }))
      // The page was left.
      .catch(() => undefined);
    return () => stop.abort();
  }, [gameId, isThere]);
  return state;
}
