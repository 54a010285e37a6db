/** A worker that verifies a match: downloads the replay document, checks it line by line, and reports the result. */

import { loadGame } from '../../games/generic/game-module';
import { ReplayCheck } from './replay-check';
import type { Verdict, VerificationNews, VerificationTask } from './verdict';

/** Lines between two progress messages. */
const LINES_PER_NEWS = 50;

addEventListener('message', ({ data }: MessageEvent<VerificationTask>) => {
  void verdictOn(data).then(tell, (error: unknown) =>
    tell({ state: 'impossible', message: error instanceof Error ? error.message : String(error) }),
  );
});

function tell(news: VerificationNews): void {
  postMessage(news);
}

async function verdictOn({
  game,
  arena,
  text,
  replayUrl,
  shown,
  seenCommitment,
}: VerificationTask): Promise<Verdict> {
  const [rules, response, { drandChecks }] = await Promise.all([
    loadGame(arena, game).catch(() => null),
    text === null ? fetch(replayUrl) : new Response(text),
    import('@lobster-league/kernel/beacon'),
  ]);
  if (rules === null) return { state: 'impossible', message: `The rules of ${game} could not be loaded.` };
  if (!response.ok || response.body === null) {
    return { state: 'impossible', message: 'The replay could not be loaded.' };
  }
  const check = new ReplayCheck(rules, shown, seenCommitment, drandChecks);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let lines = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return check.finish(rest);
    const parts = (rest + value).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      const verdict = check.line(line);
      if (verdict !== null) return verdict;
      if (++lines % LINES_PER_NEWS === 0) tell({ state: 'running', done: check.done });
    }
  }
}
