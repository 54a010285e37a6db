/** The board of a game that has none of its own: what happened last, large; below it the view, drawn by its shape. */
import { useMemo, useState } from 'react';
import { usePolled } from '../../api/use-polled';
import type { BoardProps, LogLine } from '../../viewer/contract';
import { seatColour } from '../seat-colours';
import { ThoughtLine } from '../thought-line';
import styles from './board.module.scss';
import { useShownGame } from './game-context';
import { lineWith } from './line';
import { Parts } from './parts';
import { partsOf } from './shape';

const SNAPSHOT_MS = 2_000;

export function GenericBoard(props: BoardProps) {
  const { game } = useShownGame();
  return game === null ? <SnapshotBoard {...props} /> : <Table {...props} />;
}

/** Without the game's module no event can be folded: the arena is asked how the table looks. */
function SnapshotBoard(props: BoardProps) {
  const { match } = useShownGame();
  const { reply } = usePolled('getSnapshot', { params: { match } }, SNAPSHOT_MS, null);
  return <Table {...props} view={reply?.view ?? props.view} />;
}

function Table({ view, event, seatedPlayers, thought }: BoardProps) {
  const { facts, game } = useShownGame();
  const tell = useMemo(() => lineWith(game), [game]);
  const [shown, setShown] = useState({ view, before: null as unknown });
  if (shown.view !== view) setShown({ view, before: shown.view });
  const [last, setLast] = useState<LogLine | null>(null);
  const told = event === null ? null : tell(event.event, seatedPlayers);
  if (told !== null && told.text !== last?.text) setLast(told);
  const deed = told ?? last;
  const actor = seatedPlayers.findIndex(({ playerId }) => playerId === deed?.playerId);
  const speaker = seatedPlayers.findIndex(({ playerId }) => playerId === thought?.playerId);
  const players = seatedPlayers.map(({ playerId }) => playerId);
  return (
    <div className={styles.board}>
      <p
        className={styles.deed}
        style={actor < 0 ? undefined : { '--seat': seatColour(actor) }}
        data-of-player={actor >= 0 || undefined}
      >
        {deed === null ? facts.tagline : `${deed.icon} ${deed.text}`}
      </p>
      <ThoughtLine
        speaker={speaker < 0 ? null : { name: seatedPlayers[speaker]!.name, colour: seatColour(speaker) }}
        text={thought?.text ?? ''}
      />
      <div className={styles.view}>
        <Parts
          parts={partsOf(view, players)}
          before={event === null ? null : shown.before}
          seatedPlayers={seatedPlayers}
        />
      </div>
    </div>
  );
}
