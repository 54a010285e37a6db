'use client';

import { useEffect } from 'react';
/** Television: the best match now, full of the window, which moves on by itself. As an overlay it has no background. */
import { useText } from '#use-text';
import { factsOf } from '../components/game-facts';
import { WithViewer } from '../games/with-viewer';
import { isFree } from '../viewer/time-keys';
import styles from './tv.module.scss';
import { TvMatch } from './tv-match';
import { useProgramme } from './use-programme';

export interface TvPageProps {
  /** Null for all games. */
  readonly game: string | null;
  /** For streaming: transparent, 1920 × 1080. */
  readonly overlay: boolean;
}

export function TvPage({ game, overlay }: TvPageProps) {
  const { on, next, stay } = useProgramme(game);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!isFree(event)) return;
      if (event.key === 'n') next();
      if (event.key === 'f') void toggleFullScreen();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [next]);
  return (
    <div className={styles.tv} data-deep="" data-overlay={overlay || undefined} data-game={on?.room.game}>
      {on === null ? (
        <Nothing game={game} />
      ) : (
        <WithViewer key={on.room.roomId} game={on.room.game} match={on.room.roomId}>
          {(viewer) => <TvMatch viewer={viewer} first={on} onOver={stay} onEnd={next} />}
        </WithViewer>
      )}
    </div>
  );
}

function Nothing({ game }: Pick<TvPageProps, 'game'>) {
  const t = useText();
  return (
    <div className={styles.nothing}>
      <h1>{game === null ? 'Lobster League TV' : `${factsOf(game).title} TV`}</h1>
      <p role="status">{t('boards.next')}</p>
    </div>
  );
}

async function toggleFullScreen(): Promise<void> {
  // A browser that refuses stays as it is.
  if (document.fullscreenElement !== null) await document.exitFullscreen().catch(() => undefined);
  else await document.documentElement.requestFullscreen().catch(() => undefined);
}
