'use client';

/** Shows whether the match is genuine, by running it again in the browser. */
import { useText } from '#use-text';
import type { Text } from '../../messages/message';
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
  const t = useText();
  const news = useVerification(gameId, game, events, text);
  // The public log knows nothing of files.
  const log = useLogCheck(gameId, text === null ? news : null);
  const state = log?.state === 'wrong' ? 'differs' : (news?.state ?? 'waiting');
  return (
    <details className={styles.verification} data-state={state} data-log={log?.state}>
      <summary>
        <span role="status">{log?.state === 'wrong' ? t('verify.logDiffers') : wordOf(news, t)}</span>
      </summary>
      <div className={styles.details}>
        <Details news={news} log={log} onPick={onPick} />
      </div>
    </details>
  );
}

function wordOf(news: VerificationNews | null, t: Text): string {
  switch (news?.state) {
    case undefined:
      return t('verify.notYet');
    case 'running':
      return t('verify.checking', { percent: Math.floor(100 * news.done) });
    case 'verified':
      return t('verify.verified');
    case 'differs':
      return t('verify.differs');
    case 'impossible':
      return t('verify.notChecked');
  }
}

/** What was checked of the dice, and what was not. */
function diceLines({ seenLive, nonces }: Checked, t: Text): string[] {
  return [
    seenLive ? t('verify.seenLive') : t('verify.notSeenLive'),
    nonces === null ? t('verify.serverAlone') : t('verify.nonces', { count: nonces }),
  ];
}

/** What the public log says. */
function logLine(log: LogVerdict, t: Text): string {
  if (log.state !== 'included') return log.message;
  return t('verify.inLog', { count: log.leaves.length, leaves: log.leaves.join(', '), size: log.size });
}

function Details({
  news,
  log,
  onPick,
}: { readonly news: VerificationNews | null; readonly log: LogVerdict | null } & Pick<
  VerificationProps,
  'onPick'
>) {
  const t = useText();
  switch (news?.state) {
    case undefined:
    case 'running':
      return <p>{t('verify.runs')}</p>;
    case 'impossible':
      return <p>{news.message}</p>;
    case 'differs':
      return (
        <>
          <p>{news.message}</p>
          {news.sequence !== null && onPick !== undefined && (
            <button type="button" onClick={() => onPick(news.sequence ?? 0)}>
              {t('verify.toEvent', { event: news.sequence })}
            </button>
          )}
        </>
      );
    case 'verified': {
      const { inputs, events, seed, commitment, digest } = news.checked;
      return (
        <>
          <p>{t('verify.hasRun')}</p>
          <ul>
            {diceLines(news.checked, t).map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li>{t('verify.inputs', { inputs })}</li>
            <li>{t('verify.events', { events })}</li>
            <li>{t('verify.same')}</li>
            {log !== null && <li>{logLine(log, t)}</li>}
          </ul>
          <dl>
            <dt>{t('verify.seed')}</dt>
            <dd>{seed}</dd>
            <dt>{t('verify.commitment')}</dt>
            <dd>{commitment}</dd>
            <dt>{t('verify.digest')}</dt>
            <dd>{digest}</dd>
          </dl>
        </>
      );
    }
  }
}
