/** Asks the league what a finished match meant: why did I lose? */
import { league } from '@lobster-league/protocol';
import { Http } from './net/http.js';
import { pause } from './net/pause.js';
import { PlayError } from './play-error.js';

const ASK_AGAIN_MS = 2_000;

/** Waits until the analysis is made, unless the signal is aborted first. */
export async function analysis(
  url: string,
  matchId: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<league.MatchAnalysis> {
  const http = new Http(url, signal);
  for (;;) {
    const { path } = league.endpoints.getAnalysis;
    const { status, body } = await http.call(
      league.BASE + path.replace('{match}', encodeURIComponent(matchId)),
    );
    if (status === 200) return league.matchAnalysis.parse(body);
    if (status !== 202) {
      const { error, message } = league.problem.parse(body);
      throw new PlayError(error.toUpperCase(), message, status);
    }
    await pause(ASK_AGAIN_MS, signal);
  }
}
