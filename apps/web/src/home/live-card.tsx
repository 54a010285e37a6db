/** A card that links to a live match. */

import { useText } from '#use-text';
import type { ListedMatch } from '../api/league';
import { colourOf } from '../components/agent-name';
import { Face } from '../components/face';
import { factsOf } from '../components/game-facts';
import { GameMark } from '../components/game-mark';
import { KindMark } from '../components/kind-mark';
import { Link } from '../components/link';
import { PremiumChip } from '../components/premium-chip';
import { StatusChip } from '../components/status-chip';
import styles from './live-card.module.scss';

export function LiveCard({ room }: { readonly room: ListedMatch }) {
  const t = useText();
  const { game, code, status, turn, spectators, seats, extra, admits } = room;
  const { title, colour } = factsOf(game);
  const open = seats.filter(({ taken }) => taken === 'open').length;
  return (
    <Link href={`/watch/${code}`} className={styles.card} style={{ '--game': colour }}>
      <span className={styles.top}>
        <GameMark game={game} className={styles.mark} />
        <span className={styles.title}>{title}</span>
        <PremiumChip extra={extra} />
        <span className={styles.code}>{code}</span>
      </span>
      <Seats room={room} />
      <span className={styles.bottom}>
        <StatusChip status={status} />
        <span>
          {open > 0
            ? t('home.openSeats', { count: open })
            : turn > 0
              ? t('home.turn', { turn })
              : t('home.aboutToStart')}
        </span>
        {open > 0 && admits !== 'both' && <span>{t(`home.admits.${admits}`)}</span>}
        {spectators > 0 && <span className={styles.watching}>{t('home.watching', { spectators })}</span>}
      </span>
    </Link>
  );
}

/** Who plays; once it is known how the match stands, the best first. */
function Seats({ room: { seats, standings, game } }: { readonly room: ListedMatch }) {
  const t = useText();
  const taken = seats.filter(({ taken: by }) => by !== 'open');
  if (taken.length === 0) return <span className={styles.names}>{t('home.noPlayers')}</span>;
  if (standings === null)
    return <span className={styles.names}>{taken.map(({ name }) => name).join(' · ')}</span>;
  const most = Math.max(...standings.map(({ value }) => value));
  const isLed = standings.some(({ value }) => value < most);
  const ranked = seats
    .map((seat, at) => ({ seat, value: standings[at]?.value ?? 0 }))
    .sort((a, b) => b.value - a.value);
  return (
    <span className={styles.seats}>
      {ranked.map(({ seat: { playerId, agentId, name, kind }, value }) => (
        <span key={playerId} className={styles.seat} style={{ '--agent': colourOf(agentId, name) }}>
          <Face agentId={agentId} name={name} />
          <span className={styles.name}>{name}</span>
          {kind === 'person' && <KindMark house={false} kind={kind} />}
          {isLed && value === most && (
            <span role="img" aria-label={t('inTheLead')}>
              👑
            </span>
          )}
          <span className={styles.value} title={factsOf(game).unit}>
            {t.number(Math.round(value))}
          </span>
        </span>
      ))}
    </span>
  );
}
