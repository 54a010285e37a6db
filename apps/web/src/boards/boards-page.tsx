'use client';

/** Several live matches at once, for tournaments: those that were named, or the best ones now. */
import { useText } from '#use-text';
import { Link } from '../components/link';
import { PageHead } from '../components/page-head';
import { WithViewer } from '../games/with-viewer';
import styles from './boards.module.scss';
import { SmallBoard } from './small-board';
import { type Place, useBoards } from './use-boards';

export interface BoardsPageProps {
  /** Codes or ids of matches; empty for the best ones. */
  readonly codes: readonly string[];
  /** Null for all games. */
  readonly game: string | null;
}

/** So many of the best. */
const BEST = 4;

export function BoardsPage({ codes, game }: BoardsPageProps) {
  const t = useText();
  const { places, free } = useBoards(codes, game, BEST);
  return (
    <div className={styles.body}>
      <PageHead title={t('places.boards')}>
        <p>
          {t('boards.about')} <code>/boards?codes=REEF42,KELP77</code>
        </p>
      </PageHead>
      <ul className={styles.boards} aria-label={t('home.liveMatches')}>
        {places.map((place, at) => (
          <li key={keyOf(place, at)} className={styles.place}>
            <Shown place={place} onOver={() => free(at)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function keyOf(place: Place, at: number): string {
  return place.state === 'on' ? place.snapshot.room.roomId : `${at} ${place.state}`;
}

function Shown({ place, onOver }: { readonly place: Place; readonly onOver: () => void }) {
  const t = useText();
  if (place.state === 'free') return <p className={styles.nothing}>{t('boards.next')}</p>;
  if (place.state === 'gone')
    return (
      <p className={styles.nothing}>
        {t('boards.gone', { code: place.code })} <Link href="/games">{t('places.pastGames')}</Link>
      </p>
    );
  const { snapshot } = place;
  const { game, roomId } = snapshot.room;
  return (
    <WithViewer game={game} match={roomId}>
      {(viewer) => <SmallBoard viewer={viewer} first={snapshot} onOver={onOver} />}
    </WithViewer>
  );
}
