'use client';

/** What is proved of an agent: its key, and what this browser finds when it checks the latest games itself. */
import { useEffect, useRef, useState } from 'react';
import { arenaUrl } from '../api/browser';
import type { AgentReport } from '../api/league';
import { PageSection } from '../components/page-section';
import type { CheckedGame, GamesTask } from './checked-games';
import styles from './proved.module.scss';

interface ProvedProps {
  readonly agent: Pick<AgentReport, 'name' | 'identity'>;
  /** The latest games, newest first. */
  readonly games: GamesTask['games'];
}

const KEYS: Readonly<Record<AgentReport['identity']['kind'], { title: string; says: string }>> = {
  key: {
    title: 'Verified key',
    says: 'Whoever plays under this id has shown its key. The league keeps only a hash of it.',
  },
  key_pair: {
    title: 'Verified signature',
    says: 'Whoever plays under this id signs with this ed25519 key; no secret is ever sent.',
  },
  revoked: { title: 'Keys revoked', says: 'Nobody can play under this id until its owner recovers it.' },
  house: { title: 'House bot', says: 'Played by the league itself; nobody has a key for it.' },
  none: { title: 'Not verified', says: 'Nobody has registered this id: anybody may have played under it.' },
};

export function Proved({ agent: { name, identity }, games }: ProvedProps) {
  const { checked, isRunning, start } = useCheck(games);
  const { title, says } = KEYS[identity.kind];
  const isSound = identity.kind === 'key' || identity.kind === 'key_pair';
  return (
    <PageSection title="What is proved">
      <dl className={styles.proved}>
        <div data-state={isSound ? 'good' : undefined}>
          <dt>{title}</dt>
          <dd>
            {says}
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
            <span role="status">{replayWords(checked, games.length, isRunning)}</span>
          </dt>
          <dd>
            {checked.length === 0
              ? `Your browser can run ${name}’s latest games again from their seeds, and compare every step.`
              : 'Run again here from seed and inputs, with the rules: same dice, same moves, same result.'}
            {games.length > 0 && !isRunning && checked.length === 0 && (
              <button type="button" className={styles.check} onClick={start}>
                Check {games.length === 1 ? 'the latest game' : `the latest ${games.length} games`}
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
          <dt>{logWords(checked)}</dt>
          <dd>
            The log is append-only and signed: each match’s commitment, start and result has a place in it,
            which your browser proves.
          </dd>
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

function replayWords(checked: readonly CheckedGame[], total: number, isRunning: boolean): string {
  if (total === 0) return 'No game to check yet';
  if (checked.length === 0) return isRunning ? 'Checking…' : 'Games not checked here yet';
  const good = checked.filter(({ replay }) => replay === 'verified').length;
  const tail = isRunning ? `, ${total - checked.length} to go` : '';
  return `${good} of ${checked.length} games verified${tail}`;
}

function logWords(checked: readonly CheckedGame[]): string {
  if (checked.length === 0) return 'Transparency log';
  return `${checked.filter(isLogged).length} of ${checked.length} in the transparency log`;
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
