'use client';

import { useEffect } from 'react';
/** One of several live matches: its board, who is winning, and a link to all of it. */
import { useText } from '#use-text';
import { factsOf } from '../components/game-facts';
import { Link } from '../components/link';
import { tableColours } from '../games/seat-colours';
import type { GameViewer } from '../viewer/contract';
import { Glance } from '../viewer/frame/glance';
import { playersOf } from '../viewer/live/game-over';
import { LinkBadge } from '../viewer/live/link-badge';
import type { Snapshot } from '../viewer/live/messages';
import { useBoardProps } from '../viewer/live/use-board-props';
import { useLiveMatch } from '../viewer/live/use-live-match';
import { useOver } from '../viewer/live/use-over';
import { useStill } from '../viewer/use-still';
import { winnersOf } from '../viewer/words';
import styles from './boards.module.scss';

/** How long the result stays before the next match comes on. */
const RESULT_MS = 12_000;
/** The same for a match that is paused for long, closed or gone. */
const PATIENCE_MS = 20_000;

export interface SmallBoardProps {
  readonly viewer: GameViewer;
  readonly first: Snapshot;
  onOver(): void;
}

export function SmallBoard({ viewer, first, onOver }: SmallBoardProps) {
  const t = useText();
  const match = useLiveMatch(viewer, first, useStill());
  const { state, scene, seatedPlayers, props, known, entries } = useBoardProps(viewer, match);
  const { room, link, broken } = state;
  const over = useOver(match);
  const isStuck = broken || link.state === 'ended' || link.state === 'not_found';
  useEffect(() => {
    if (!over && !isStuck) return;
    const timer = setTimeout(onOver, over ? RESULT_MS : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [over, isStuck, onOver]);
  return (
    <article className={styles.match} data-deep="" style={tableColours(seatedPlayers)} data-game={room.game}>
      <header className={styles.head}>
        <h2 className={styles.name}>
          <Link href={over ? `/games/${room.roomId}` : `/watch/${room.code}`}>{room.name}</Link>
        </h2>
        <p className={styles.facts}>
          {factsOf(room.game).title} · {t('home.turn', { turn: scene.turn })}
        </p>
        <LinkBadge link={link} status={room.status} behind={null} />
      </header>
      <div className={styles.board} inert>
        <viewer.Board {...props} />
        {over && (
          <p className={styles.result}>
            {winnersOf({ players: playersOf(room, viewer, props.view), extra: room.extra }, t)}
          </p>
        )}
      </div>
      <Glance
        viewer={viewer}
        view={known.view}
        seatedPlayers={seatedPlayers}
        entries={entries}
        chances={known.chances ?? null}
        lines={1}
      />
    </article>
  );
}
