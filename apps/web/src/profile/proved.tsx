'use client';

import { useEffect, useRef, useState } from 'react';
/** What is proved of an agent: its key, and what this browser finds when it checks the latest games itself. */
import { useText } from '#use-text';
import { arenaUrl } from '../api/browser';
import type { AgentReport } from '../api/league';
import { PageSection } from '../components/page-section';
import type { Text } from '../messages/message';
import type { CheckedGame, GamesTask } from './checked-games';
import styles from './proved.module.scss';

interface ProvedProps {
  readonly agent: Pick<AgentReport, 'name' | 'identity'>;
  /** The latest games, newest first. */
  readonly games: GamesTask['games'];
}

export function Proved({ agent: { name, identity }, games }: ProvedProps) {
  const t = useText();
  const { checked, isRunning, start } = useCheck(games);

  const isSound = identity.kind === 'key' || identity.kind === 'key_pair';
  return (
    <PageSection title={t('proved.title')}>
      <dl className={styles.proved}>
        <div data-state={isSound ? 'good' : undefined}>
          <dt>{t(`proved.${identity.kind}`)}</dt>
          <dd>
            {t(`proved.${identity.kind}.about`)}
            {identity.publicKey !== null && <code>{identity.publicKey}</code>}
          </dd>
        </div>
        <div
          data-state={stateOf(
            checked.map(({ replay }) => replay === 'differs'),
            checked.length > 0,
          )}
        >
          <dt>
            <span role="status">{replayWords(checked, games.length, isRunning, t)}</span>
          </dt>
          <dd>
            {checked.length === 0 ? t('proved.canRun', { name }) : t('proved.hasRun')}
            {games.length > 0 && !isRunning && checked.length === 0 && (
              <button type="button" className={styles.check} onClick={start}>
                {t('proved.check', { count: games.length })}
              </button>
            )}
          </dd>
        </div>
        <div
          data-state={stateOf(
            checked.map(({ log }) => log === 'differs'),
            checked.some(isLogged),
          )}
        >
          <dt>{logWords(checked, t)}</dt>
          <dd>{t('proved.logAbout')}</dd>
        </div>
      </dl>
    </PageSection>
  );
}

function isLogged({ log }: CheckedGame): boolean {
  return log === 'included';
}

function stateOf(wrong: readonly boolean[], isKnown: boolean): 'good' | 'bad' | undefined {
  if (wrong.some((is) => is)) return 'bad';
  return isKnown ? 'good' : undefined;
}

function replayWords(checked: readonly CheckedGame[], total: number, isRunning: boolean, t: Text): string {
  if (total === 0) return t('proved.noGame');
  if (checked.length === 0) return t(isRunning ? 'proved.checking' : 'proved.notChecked');
  const good = checked.filter(({ replay }) => replay === 'verified').length;
  const counted = { good, checked: checked.length };
  return isRunning
    ? t('proved.verifiedSoFar', { ...counted, left: total - checked.length })
    : t('proved.verified', counted);
}

function logWords(checked: readonly CheckedGame[], t: Text): string {
  if (checked.length === 0) return t('proved.log');
  return t('proved.inLog', { logged: checked.filter(isLogged).length, checked: checked.length });
}

function useCheck(games: GamesTask['games']) {
  const [checked, setChecked] = useState<readonly CheckedGame[]>([]);
  const [isStarted, setStarted] = useState(false);
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  const start = (): void => {
    if (worker.current !== null) return;
    setStarted(true);
    const started = new Worker(new URL('./check-games.worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.onmessage = ({ data }: MessageEvent<CheckedGame>) => setChecked((before) => [...before, data]);
    const task: GamesTask = { arena: arenaUrl(), games };
    started.postMessage(task);
  };
  return { checked, isRunning: isStarted && checked.length < games.length, start };
}
