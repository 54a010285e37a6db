/** The cards of the games: what they are, with buttons to play, to watch or to open one. */
import { useText } from '#use-text';
import type { GameInfo, Room } from '../api/league';
import { ButtonLink } from '../components/button';
import { GAMES } from '../components/game-facts';
import { GameMark } from '../components/game-mark';
import { hidden } from '../components/hidden';
import { NewRoomButton } from '../create-room/new-room-button';
import { PlayButton } from '../play/play-button';
import styles from './game-cards.module.scss';
import { inPlay } from './in-play';

export interface GameCardsProps {
  readonly games: readonly GameInfo[];
  readonly rooms: readonly Room[];
}

export function GameCards({ games, rooms }: GameCardsProps) {
  const t = useText();
  return (
    <ul className={styles.cards}>
      {GAMES.map(({ id, title, tagline, about, players, protocol, colour }) => {
        const live = games.find(({ game }) => game === id)?.live ?? 0;
        const room = inPlay(rooms, id);
        return (
          <li key={id} className={styles.card} style={{ '--game': colour }}>
            <div className={styles.top}>
              <GameMark game={id} className={styles.mark} />
              <div>
                <h3>{title}</h3>
                <p className={styles.facts}>
                  {t('home.agents', { players })} · {protocol}
                </p>
              </div>
              {live > 0 && <span className={styles.live}>{t('home.liveCount', { live })}</span>}
            </div>
            <p className={styles.tagline}>{tagline}</p>
            <p className={styles.about}>{about}</p>
            <div className={styles.actions}>
              <PlayButton game={id}>{t.rich('home.play', { title, hidden })}</PlayButton>
              {room !== undefined && (
                <ButtonLink href={`/watch/${room.code}`}>
                  {t.rich('home.watch', { title, hidden })}
                </ButtonLink>
              )}
              <NewRoomButton game={id}>{t.rich('home.newRoom', { title, hidden })}</NewRoomButton>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
