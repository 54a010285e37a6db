/** Draws what lies in the middle of the board. */

import type { PlayerView, Standing, View } from '@lobster-league/clawpoly/watch';
import { useText } from '#use-text';
import { Avatar } from './avatar';
import { type Centrepiece, type DrawnCard, type OrderRoll, sum } from './centrepiece';
import styles from './centrepiece-view.module.scss';
import { inkOf } from './colours';
import { Dice } from './dice';
import { DeckIcon, Shell } from './icons';
import { TradeTable } from './trade-table';

interface CentrepieceViewProps {
  readonly centrepiece: Centrepiece;
  readonly view: View;
  /** The number of the event being animated. */
  readonly sequence: number | null;
}

export function CentrepieceView({ centrepiece, view, sequence }: CentrepieceViewProps) {
  switch (centrepiece.kind) {
    case 'dice':
      return view.dice === null ? null : (
        <Dice dice={view.dice} rolled={centrepiece.rolled === sequence ? sequence : null} />
      );
    case 'card':
      return (
        <CardFace
          card={centrepiece.card}
          view={view}
          drawn={centrepiece.drawn === sequence ? sequence : null}
        />
      );
    case 'trade':
      return <TradeTable trade={centrepiece.trade} answer={centrepiece.answer} view={view} />;
    case 'order':
      return <TurnOrder view={view} rolls={centrepiece.rolls} latest={sequence} />;
    case 'end':
      return <Finale view={view} standings={centrepiece.standings} />;
  }
}

/** A card that comes up from its pile face down, and turns over. */
function CardFace({
  card,
  view,
  drawn,
}: {
  readonly card: DrawnCard;
  readonly view: View;
  readonly drawn: number | null;
}) {
  const player = view.players.find((candidate) => candidate.id === card.playerId);
  return (
    <div className={styles.perspective}>
      <div
        key={drawn ?? 'lying'}
        className={drawn === null ? styles.card : styles.turning}
        data-deck={card.deckType}
        style={{ '--from': card.deckType === 'tide' ? '-22cqw' : '22cqw' }}
      >
        <div className={styles.front}>
          <header>
            <DeckIcon deck={card.deckType} className={styles.deckIcon} />
            {card.deckType === 'tide' ? 'Tide Card' : 'Treasure Chest'}
          </header>
          <p>{card.cardText}</p>
          <footer>{player?.name}</footer>
        </div>
        <div className={styles.back} aria-hidden="true">
          <DeckIcon deck={card.deckType} className={styles.backIcon} />
        </div>
      </div>
    </div>
  );
}

/** Shows each player's dice for the turn order, and the rolls in which players tied. */
function TurnOrder({
  view,
  rolls,
  latest,
}: {
  readonly view: View;
  readonly rolls: Readonly<Record<string, OrderRoll>>;
  readonly latest: number | null;
}) {
  const decided = view.gamePhase !== 'roll_order';
  return (
    <ul className={styles.order} aria-label={decided ? 'Turn order' : 'Rolls for the turn order'}>
      {inTurnOrder(view).map((player, place) => {
        const roll = rolls[player.id];
        return (
          <li key={player.id}>
            {decided && <span className={styles.rank}>{place + 1}</span>}
            <Avatar player={player} />
            <span className={styles.who} style={{ color: inkOf(player) }}>
              {player.name}
            </span>
            <span className={styles.die}>
              {roll === undefined ? (
                <span className={styles.waiting}>{decided ? '' : 'waits'}</span>
              ) : (
                <>
                  {roll.tied.length > 0 && (
                    <span className={styles.tied}>tied at {roll.tied.join(', then ')}</span>
                  )}
                  <Dice dice={roll.dice} rolled={roll.sequence === latest ? latest : null} />
                  <span className={styles.total}>{sum(roll.dice)}</span>
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns players in seat order until the rolls have decided. */
function inTurnOrder({ players, turnOrder }: View): readonly PlayerView[] {
  return turnOrder.flatMap((id) => players.find((player) => player.id === id) ?? []);
}

function Finale({ view, standings }: { readonly view: View; readonly standings: readonly Standing[] }) {
  const t = useText();
  return (
    <ol className={styles.finale} aria-label="Final standings">
      {standings.map((standing) => {
        const player = view.players.find((candidate) => candidate.id === standing.playerId);
        if (player === undefined) return null;
        return (
          <li key={standing.playerId} data-winner={standing.placement === 1 || undefined}>
            <span className={styles.rank}>{standing.placement}</span>
            <Avatar player={player} />
            <span className={styles.who} style={{ color: inkOf(player) }}>
              {player.name}
            </span>
            <span className={styles.worth}>
              {standing.isBankrupt ? (
                'bankrupt'
              ) : (
                <>
                  <Shell className={styles.shell} />
                  {t.number(standing.wealth)}
                </>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
