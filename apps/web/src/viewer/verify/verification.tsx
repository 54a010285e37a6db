'use client';

/** Shows whether the match is genuine, by running it again in the browser. */
import type { ShownEvent } from '../contract';
import type { LogVerdict } from './log-check';
import { useLogCheck } from './use-log-check';
import { useVerification } from './use-verification';
import type { Checked, VerificationNews } from './verdict';
import styles from './verification.module.scss';

export interface VerificationProps {
  readonly gameId: string;
  readonly game: string;
  /** The replay document, where it comes from a file. */
  readonly text?: string | null;
  /** All events, once they are loaded. */
  readonly events: readonly ShownEvent[] | null;
  /** Goes to an event, where possible. */
  readonly onPick?: ((sequence: number) => void) | undefined;
}

export function Verification({ gameId, game, text = null, events, onPick }: VerificationProps) {
  const news = useVerification(gameId, game, events, text);
  // The public log knows nothing of files.
  const log = useLogCheck(gameId, text === null ? news : null);
  const state = log?.state === 'wrong' ? 'differs' : (news?.state ?? 'waiting');
  return (
    <details className={styles.verification} data-state={state} data-log={log?.state}>
      <summary>
        <span role="status">{log?.state === 'wrong' ? 'log differs ✗' : wordOf(news)}</span>
      </summary>
      <div className={styles.details}>
        <Details news={news} log={log} onPick={onPick} />
      </div>
    </details>
  );
}

function wordOf(news: VerificationNews | null): string {
  switch (news?.state) {
    case undefined:
      return 'Not checked yet';
    case 'running':
      return `Checking… ${Math.floor(100 * news.done)} %`;
    case 'verified':
      return 'verified ✓';
    case 'differs':
      return 'differs ✗';
    case 'impossible':
      return 'not checked';
  }
}

/** What was checked of the dice, and what was not. */
function diceLines({ seenLive, nonces }: Checked): string[] {
  return [
    seenLive
      ? 'verified: dice as committed. The commitment is the one that this page saw while the match was live.'
      : 'The dice are as the replay says they were committed; this page did not see the match live, so it has nothing to compare that with.',
    nonces === null
      ? "The dice were the server's alone."
      : `The seed comes from the server's and ${nonces === 1 ? 'one nonce' : `${nonces} nonces`} of the seats.`,
  ];
}

/** What the public log says. */
function logLine(log: LogVerdict): string {
  if (log.state !== 'included') return log.message;
  const leaves = `${log.leaves.length === 1 ? 'leaf' : 'leaves'} ${log.leaves.join(', ')}`;
  return `It is in the public log: ${leaves} of ${log.size.toLocaleString('en')}; the log continues what this browser saw before.`;
}

function Details({
  news,
  log,
  onPick,
}: { readonly news: VerificationNews | null; readonly log: LogVerdict | null } & Pick<
  VerificationProps,
  'onPick'
>) {
  switch (news?.state) {
    case undefined:
    case 'running':
      return <p>Your browser runs the whole match again from its seed and compares every event.</p>;
    case 'impossible':
      return <p>{news.message}</p>;
    case 'differs':
      return (
        <>
          <p>{news.message}</p>
          {news.sequence !== null && onPick !== undefined && (
            <button type="button" onClick={() => onPick(news.sequence ?? 0)}>
              To event {news.sequence}
            </button>
          )}
        </>
      );
    case 'verified': {
      const { inputs, events, seed, commitment, digest } = news.checked;
      return (
        <>
          <p>Your browser has run this match again from its seed, with the same rules:</p>
          <ul>
            {diceLines(news.checked).map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li>All {inputs.toLocaleString('en')} inputs were legal, and each led to what was recorded.</li>
            <li>All {events.toLocaleString('en')} events are as this page shows them.</li>
            <li>Result and final digest are the same.</li>
            {log !== null && <li>{logLine(log)}</li>}
          </ul>
          <dl>
            <dt>Seed</dt>
            <dd>{seed}</dd>
            <dt>Commitment</dt>
            <dd>{commitment}</dd>
            <dt>Digest</dt>
            <dd>{digest}</dd>
          </dl>
        </>
      );
    }
  }
}
