/** One line under the pool: the word that was made last and where it came from, or how the game ended. */
import type { GrabView, WordMade } from '@lobster-league/grab/watch';
import type { BoardProps } from '../../viewer/contract';
import { seatColour } from '../seat-colours';
import { ThoughtLine } from '../thought-line';
import styles from './caption.module.scss';
import { tablePlayers } from './table-players';

interface CaptionProps {
  readonly view: GrabView;
  readonly thought: BoardProps['thought'];
}

export function Caption({ view, thought }: CaptionProps) {
  const speaker = tablePlayers(view).find(({ playerId }) => playerId === thought?.playerId);
  return (
    <div className={styles.caption}>
      <p className={styles.deed}>
        <Deed view={view} />
      </p>
      <ThoughtLine
        speaker={speaker === undefined ? null : { name: speaker.name, colour: speaker.colour }}
        text={thought?.text ?? ''}
      />
    </div>
  );
}

function Deed({ view }: { readonly view: GrabView }) {
  if (view.status === 'finished') return <Verdict view={view} />;
  if (view.last_word === null) return <>The first to see a word takes it</>;
  return <MadeWord made={view.last_word} />;
}

function MadeWord({ made }: { readonly made: WordMade }) {
  const { player, seat, word, points, letters, from } = made;
  const stolen = from !== null && from.seat !== seat;
  return (
    <>
      <Name seat={seat} name={player} />
      {stolen ? ' steals ' : from === null ? ' makes ' : ' grows '}
      {from === null ? null : (
        <>
          <s>{from.word.toUpperCase()}</s>
          {stolen ? (
            <>
              {' from '}
              <Name seat={from.seat} name={from.player} />
            </>
          ) : null}
          {` + ${letters.join(' ').toUpperCase()} → `}
        </>
      )}
      <strong>{word.toUpperCase()}</strong> <span className={styles.points}>+{points}</span>
    </>
  );
}

function Verdict({ view }: { readonly view: GrabView }) {
  const { winners, players, state } = view;
  const points = state.scores[players.findIndex(({ username }) => username === winners[0])];
  return (
    <>
      🏆 <strong>{winners.join(' and ')}</strong> {winners.length === 1 ? 'wins' : 'share the win'} with{' '}
      <span className={styles.points}>{points}</span>: words still owned counted once more
    </>
  );
}

function Name({ seat, name }: { readonly seat: number; readonly name: string }) {
  return <b style={{ color: `color-mix(in srgb, ${seatColour(seat)} 62%, white)` }}>{name}</b>;
}
