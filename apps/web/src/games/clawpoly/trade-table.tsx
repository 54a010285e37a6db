/** A trade on the table: what each side gives, and how it was answered. */
import { type Goods, SQUARES, type TradeView, type View } from '@lobster-league/clawpoly/watch';
import { Avatar } from './avatar';
import { inkOf } from './colours';
import { groupColour } from './groups';
import { Shell } from './icons';
import styles from './trade-table.module.scss';

interface TradeTableProps {
  readonly trade: TradeView;
  readonly answer: 'accepted' | 'rejected' | null;
  readonly view: View;
}

export function TradeTable({ trade, answer, view }: TradeTableProps) {
  return (
    <div className={styles.table} data-answer={answer ?? undefined}>
      <Side view={view} playerId={trade.fromId} goods={trade.offer.offering} />
      <span className={styles.swap} aria-hidden="true">
        ⇄
      </span>
      <Side view={view} playerId={trade.toId} goods={trade.offer.requesting} />
      {answer !== null && <strong className={styles.answer}>{answer}</strong>}
    </div>
  );
}

interface SideProps {
  readonly view: View;
  readonly playerId: string;
  readonly goods: Goods;
}

const MOST_SHOWN = 4;

function Side({ view, playerId, goods: { shells, properties, escapeCards } }: SideProps) {
  const player = view.players.find((candidate) => candidate.id === playerId);
  if (player === undefined) return null;
  const more = properties.length - MOST_SHOWN;
  return (
    <section className={styles.side} aria-label={`${player.name} gives`}>
      <header style={{ color: inkOf(player) }}>
        <Avatar player={player} />
        <span>{player.name}</span>
      </header>
      <ul>
        {properties.slice(0, MOST_SHOWN).map((square) => (
          <li key={square} style={{ '--group': groupColour(square) ?? undefined }} className={styles.deed}>
            {SQUARES[square]!.name}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
        {shells > 0 && (
          <li className={styles.shells}>
            <Shell className={styles.shell} />
            {shells}
          </li>
        )}
        {escapeCards > 0 && <li>{escapeCards === 1 ? 'an escape card' : `${escapeCards} escape cards`}</li>}
        {properties.length + shells + escapeCards === 0 && <li>nothing</li>}
      </ul>
    </section>
  );
}
