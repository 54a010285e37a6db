/** The middle of the board: whose turn it is, what lies there, the decision being made, and the agent's thought. */
import type { Event, View } from '@lobster-league/clawpoly/watch';
import type { BoardProps, ToldMoment } from '../../viewer/contract';
import { Avatar } from './avatar';
import styles from './centre.module.scss';
import type { Centrepiece } from './centrepiece';
import { CentrepieceView } from './centrepiece-view';
import { inkOf } from './colours';
import { DeckIcon } from './icons';
import { announcementOf, momentOf } from './moment';
import { Story } from './story';

interface CentreProps extends Pick<BoardProps<View, Event>, 'view' | 'event' | 'thought'> {
  readonly centrepiece: Centrepiece;
  readonly moving: boolean;
  /** What may be told: words wait for what moves. */
  readonly known: ToldMoment<View, Event>;
  /** By seat. */
  readonly chances: readonly number[] | null;
}

export function Centre(props: CentreProps) {
  const { view, known, event, thought, centrepiece, moving, chances } = props;
  // Lists of all players need the space of the draw piles.
  const alone = centrepiece.kind === 'order' || centrepiece.kind === 'end';
  return (
    <div className={styles.centre}>
      <div className={styles.water} aria-hidden="true" />
      <header className={styles.head}>
        <span className={styles.wordmark} aria-hidden="true">
          Clawpoly
        </span>
        <span className={styles.turn}>{turnText(view)}</span>
      </header>
      {!alone && <Pile deck="tide" left={view.tideCards.length} />}
      <div className={styles.centrepiece} data-alone={alone || undefined}>
        <CentrepieceView
          centrepiece={centrepiece}
          view={view}
          sequence={moving ? (event?.sequence ?? null) : null}
        />
      </div>
      {!alone && <Pile deck="treasure_chest" left={view.treasureChestCards.length} />}
      {!alone && <Story known={known} chances={chances} />}
      <Words view={known.view} event={known.event} thought={thought} />
    </div>
  );
}

function turnText({ turnNumber, turnLimit, gamePhase }: View): string {
  if (gamePhase === 'roll_order') return 'Who goes first?';
  if (turnNumber === 0) return 'The turn order';
  return turnLimit === null ? `Turn ${turnNumber}` : `Turn ${turnNumber} of ${turnLimit}`;
}

/** A draw pile. */
function Pile({ deck, left }: { readonly deck: 'tide' | 'treasure_chest'; readonly left: number }) {
  const name = deck === 'tide' ? 'Tide' : 'Treasure';
  return (
    <div className={styles.pile} data-deck={deck}>
      <DeckIcon deck={deck} className={styles.pileIcon} />
      <span className={styles.pileName}>{name}</span>
      <span className={styles.pileLeft}>
        {left} <span className="visually-hidden">{name} cards</span> left
      </span>
    </div>
  );
}

function Words({ view, event, thought }: Pick<CentreProps, 'view' | 'event' | 'thought'>) {
  const { playerId, headline, decision } = momentOf(view, event?.event ?? null);
  const actor = view.players.find((player) => player.id === playerId);
  const thinker = view.players.find((player) => player.id === thought?.playerId);
  return (
    <div className={styles.words}>
      <p className="visually-hidden" aria-live="polite">
        {event !== null && announcementOf(view, event.event)}
      </p>
      <p className={styles.headline}>
        {actor !== undefined && <Avatar player={actor} />}
        <span>{headline}</span>
      </p>
      <p className={styles.decision}>{decision}</p>
      {thought !== null && thinker !== undefined && (
        <blockquote className={styles.thought} style={{ '--ink': inkOf(thinker) }}>
          <Avatar player={thinker} />
          <div>
            <cite className={styles.thinker}>{thinker.name}</cite>
            <p className={styles.said}>{thought.text}</p>
          </div>
        </blockquote>
      )}
    </div>
  );
}
