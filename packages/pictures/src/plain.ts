/** The picture of a game that has none of its own: scores, as its words know them, and what has happened, line by line. */
import type { GameEvent, Seat, SeatStatus, Words } from '@lobster-league/kernel';
import type { Box } from './box.js';
import { INK } from './box.js';
import { cut } from './lettering.js';
import type { GamePicture } from './picture.js';

/** The part of a game that is drawn from; without it only the lines that come with the events. */
export type PlainGame = Pick<
  Words<unknown, unknown, unknown>,
  'opening' | 'fold' | 'tell' | 'seatStatus' | 'unit'
>;

interface PlainView {
  readonly inner: unknown;
  readonly seats: readonly Seat[];
  readonly lines: string[];
}

/** So many lines fit on the board, so high each. */
const MOST_LINES = 13;
const LINE = 7;
const LETTER = 4.4;

export function plainPicture(game: PlainGame | null): GamePicture<PlainView> {
  const status = ({ inner }: PlainView, seat: number): SeatStatus => game?.seatStatus?.(inner, seat) ?? {};
  const perSeat = <Value>(view: PlainView, read: (status: SeatStatus) => Value): Value[] =>
    view.seats.map((_, seat) => read(status(view, seat)));
  return {
    opening: (config, seats) => ({ inner: game?.opening(config, seats) ?? {}, seats, lines: [] }),
    fold(view, event) {
      game?.fold(view.inner, event);
      const line = told(game, event, view.seats);
      if (line === '') return;
      view.lines.push(line);
      if (view.lines.length > MOST_LINES) view.lines.shift();
    },
    boxes: ({ lines }) =>
      lines.map((line, at): Box => {
        const last = at === lines.length - 1;
        return {
          x: 4,
          y: 5 + at * LINE,
          width: 92,
          height: LINE,
          fill: 'none',
          text: cut(line, 92, LETTER),
          ink: last ? INK : '#8fa3c7',
          size: LETTER,
          align: 'start',
        };
      }),
    have: (view) =>
      perSeat(view, ({ score, note, out }) =>
        [out === true ? 'out' : '', score === undefined ? '' : `${score} ${game?.unit ?? ''}`, note ?? '']
          .filter((part) => part !== '')
          .slice(0, 2)
          .join(' · '),
      ),
    worth: (view) => perSeat(view, ({ score, out }) => (out === true ? null : (score ?? 0))),
    tell: (event, seats) => told(game, event, seats),
    stay: ({ data }) => ('playerId' in data || 'seat' in data || 'player' in data ? 700 : 200),
  };
}

function told(game: PlainGame | null, event: GameEvent, seats: readonly Seat[]): string {
  return game?.tell(event, seats) ?? '';
}
