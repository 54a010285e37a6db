/** Below the dice: the race by worth, whose groups are whole, and the last big thing that happened. */

import { type Event, GROUPS, tell, type View } from '@lobster-league/clawpoly/watch';
import { leader, wealth } from '@lobster-league/pictures/clawpoly-wealth';
import { useState } from 'react';
import { useText } from '#use-text';
import { chanceText } from '../../viewer/chances/chance-text';
import type { ToldMoment } from '../../viewer/contract';
import { Avatar } from './avatar';
import { inkOf } from './colours';
import { groupColour, ownsGroup } from './groups';
import styles from './story.module.scss';

interface StoryProps {
  readonly known: ToldMoment<View, Event>;
  readonly chances: readonly number[] | null;
}

export function Story({ known, chances }: StoryProps) {
  const t = useText();
  const { view } = known;
  const big = useLastBig(known);
  const worth = wealth(view);
  const most = Math.max(1, ...Object.values(worth));
  const first = leader(view);
  const running = view.players
    .map((player, seat) => ({ player, chance: chances?.[seat] ?? null, worth: worth[player.id] ?? 0 }))
    .sort((a, b) => b.worth - a.worth);
  return (
    <section className={styles.story} aria-label="The race">
      <p className={styles.big}>{big}</p>
      <ol className={styles.race}>
        {running.map(({ player, chance, worth: own }) => (
          <li
            key={player.id}
            data-out={player.isBankrupt || undefined}
            style={{ '--token': player.color, '--ink': inkOf(player), '--share': own / most }}
          >
            <Avatar player={player} />
            <span className={styles.who}>
              <span className={styles.name}>{player.name}</span>
              {player.id === first && (
                <span role="img" aria-label="in the lead">
                  👑
                </span>
              )}
            </span>
            <WholeGroups view={view} playerId={player.id} />
            <span className={styles.worth}>{player.isBankrupt ? 'out' : t.number(own)}</span>
            <span className={styles.chance}>{chance === null ? '' : chanceText(chance)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The groups that a player owns alone: where rents become dear. */
function WholeGroups({ view, playerId }: { readonly view: View; readonly playerId: string }) {
  const whole = GROUPS.map((squares) => squares[0]!).filter((square) => ownsGroup(view, playerId, square));
  const label = whole.length === 1 ? 'owns one whole group' : `owns ${whole.length} whole groups`;
  if (whole.length === 0) return <span />;
  return (
    <span className={styles.groups} role="img" aria-label={label}>
      {whole.map((square) => (
        <span key={square} style={{ '--group': groupColour(square) ?? undefined }} />
      ))}
    </span>
  );
}

/** Keeps the last thing that mattered, since the page was opened or the last jump. */
function useLastBig({ view, event }: ToldMoment<View, Event>): string | null {
  const [last, setLast] = useState<{ sequence: number; text: string } | null>(null);
  if (event === null || event.sequence === last?.sequence || !isBig(event.event)) return last?.text ?? null;
  const text = tell(event.event, view.players);
  setLast({ sequence: event.sequence, text });
  return text;
}

const BIG_SUM = 150;

function isBig(event: Event): boolean {
  switch (event.type) {
    case 'game:rent_paid':
    case 'game:tax_paid':
      return event.data.amount >= BIG_SUM;
    case 'game:bankrupt':
    case 'game:trade_accepted':
    case 'game:fortress_built':
      return true;
    default:
      return false;
  }
}
