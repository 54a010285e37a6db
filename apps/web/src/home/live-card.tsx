/** A card that links to a live match. */

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
            ? `${open} open ${open === 1 ? 'seat' : 'seats'}`
            : turn > 0
              ? `turn ${turn}`
              : 'about to start'}
        </span>
        {open > 0 && admits !== 'both' && <span>{admits} only</span>}
        {spectators > 0 && <span className={styles.watching}>{spectators} watching</span>}
      </span>
    </Link>
  );
}

/** Who plays; once it is known how the match stands, the best first. */
function Seats({ room: { seats, standings, game } }: { readonly room: ListedMatch }) {
  const taken = seats.filter(({ taken: by }) => by !== 'open');
  if (taken.length === 0) return <span className={styles.names}>No players yet</span>;
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
            <span role="img" aria-label="in the lead">
              👑
            </span>
          )}
          <span className={styles.value} title={factsOf(game).unit}>
            {Math.round(value).toLocaleString('en')}
          </span>
        </span>
      ))}
    </span>
  );
}
