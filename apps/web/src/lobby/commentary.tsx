'use client';

import { useEffect, useRef, useState } from 'react';
import { ask } from '../api/browser';
import type { Reply, Room } from '../api/league';
import { ButtonLink } from '../components/button';
import { factsOf, GAMES } from '../components/game-facts';
import { GameMark } from '../components/game-mark';
/** One live match, told line by line: the first thing to see for whoever comes in. */
import { Link } from '../components/link';
import { StatusChip } from '../components/status-chip';
import styles from './commentary.module.scss';
import { useLiveMatches } from './live-matches';

const EVERY_MS = 2_000;
const LINES = 7;

type Told = Reply<'getEvents'>['events'][number];

/** Matches worth telling: those in play, one of each game, in the usual order of games. */
function onStage(rooms: readonly Room[]): readonly Room[] {
  return GAMES.flatMap(
    ({ id }) => rooms.find(({ game, status }) => game === id && status === 'playing') ?? [],
  );
}

export function Commentary() {
  const stage = onStage(useLiveMatches().rooms);
  const [game, setGame] = useState<string | null>(null);
  const room = stage.find((one) => one.game === game) ?? stage[0];
  return (
    <section className={styles.commentary} aria-label="A live match, told as it happens">
      <div className={styles.tabs}>
        {stage.map((one) => (
          <button
            key={one.game}
            type="button"
            aria-pressed={one.game === room?.game}
            onClick={() => setGame(one.game)}
            style={{ '--game': factsOf(one.game).colour }}
          >
            <GameMark game={one.game} className={styles.mark} />
            {factsOf(one.game).title}
          </button>
        ))}
        {stage.length === 0 && <span className={styles.quiet}>The stage is empty for a moment</span>}
      </div>
      <Story key={room?.roomId ?? 'none'} room={room ?? null} />
    </section>
  );
}

function Story({ room }: { readonly room: Room | null }) {
  const told = useStory(room?.roomId ?? null);
  return (
    <>
      <ol className={styles.lines}>
        {told.map(({ sequence, turn, text, thoughts = [] }) => (
          <li key={sequence}>
            <span className={styles.turn}>{turn}</span>
            <span>
              {text}
              {thoughts[0] !== undefined && <q>{thoughts[0].text}</q>}
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        {room === null ? (
          <ButtonLink href="/games">See what was played before</ButtonLink>
        ) : (
          <>
            <StatusChip status={room.status} />
            <Link href={`/watch/${room.code}`} className={styles.name}>
              {room.seats.map(({ name }) => name).join(' · ')}
            </Link>
            <ButtonLink href={`/watch/${room.code}`} kind="primary">
              Watch
            </ButtonLink>
          </>
        )}
      </div>
    </>
  );
}

/** The last lines of a match, and those that come. */
function useStory(roomId: string | null): readonly Told[] {
  const [told, setTold] = useState<readonly Told[]>([]);
  const next = useRef(0);
  useEffect(() => {
    if (roomId === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const params = { match: roomId };
    const listen = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      if (next.current === 0) {
        const first = await ask('getEvents', { params, query: { limit: 1 } }, { signal });
        if (!first.ok) return;
        next.current = Math.max(1, first.body.last - LINES + 1);
      }
      const answer = await ask(
        'getEvents',
        { params, query: { from: next.current, limit: 100, text: 'true' } },
        { signal },
      );
      if (!answer.ok || answer.body.events.length === 0) return;
      const { events } = answer.body;
      next.current = events.at(-1)!.sequence + 1;
      setTold((lines) => [...lines, ...events].slice(-LINES));
    };
    const quietly = (): void => void listen().catch(() => undefined);
    quietly();
    const timer = setInterval(quietly, EVERY_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [roomId]);
  return told;
}
