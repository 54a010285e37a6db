/** Describes the table in a few lines of text for language models: every deed and every player's money. */
import { COLOR_GROUPS } from './board.js';
import { GROUPS } from './groups.js';
import type { AgentState, PlayerView, SquareView, View } from './view.js';

/** The part of the view that the description uses, so that messages to agents can be described as well. */
export type Described = {
  readonly turnNumber: number;
  readonly you: Shown;
  readonly opponents: readonly Shown[];
  readonly board: readonly Readonly<SquareView>[];
};
type Shown = Readonly<Omit<PlayerView, 'properties'>> & { readonly properties: readonly number[] };

/** Describes what the rules show a seat, or the same as messages to agents have it. */
export function describe(view: View | Described, seat: number): string {
  if (!('players' in view)) return describeTable(view);
  const { turnNumber, players, board } = view;
  const you = players[seat];
  if (you === undefined) throw new Error(`nobody sits at ${seat}`);
  const opponents = players.filter((_, other) => other !== seat);
  return describeTable({ turnNumber, you, opponents, board } satisfies AgentState);
}

function describeTable({ turnNumber, you, opponents, board }: Described): string {
  const names = new Map([[you.id, 'you'], ...opponents.map(({ id }): [string, string] => [id, id])]);
  return [
    `Turn ${turnNumber}. You are ${player(you, board)}`,
    ...opponents.map((other) => `Opponent ${player(other, board)}`),
    'Deeds (index name price, owner, state, what landing there costs):',
    ...GROUPS.flatMap((squares, group) => groupLines(squares, group, board, names)),
  ].join('\n');
}

function player(one: Shown, board: Described['board']): string {
  const { id, name, money, position, escapeCards } = one;
  if (one.isBankrupt) return `${name} (${id}): bankrupt`;
  const where = one.inLobsterPot
    ? `in the Lobster Pot, ${one.lobsterPotTurns} turns so far`
    : `on ${position} ${board[position]?.name ?? ''}`;
  const cards = escapeCards === 0 ? '' : `, ${escapeCards} escape cards`;
  return `${name} (${id}): ${money} shells, ${where}, ${one.properties.length} deeds${cards}`;
}

function groupLines(
  squares: readonly number[],
  group: number,
  board: Described['board'],
  names: ReadonlyMap<string, string>,
): string[] {
  const color = COLOR_GROUPS[group];
  const title =
    color === undefined
      ? squares.length > 2
        ? 'Currents'
        : 'Utilities'
      : `${color.name} (outpost ${color.outpostCost}, fortress ${color.fortressCost})`;
  const own = squares.map((index) => board[index]).filter((square) => square !== undefined);
  return [`${title}:`, ...own.map((square) => deed(square, own, names))];
}

function deed(
  square: Readonly<SquareView>,
  group: readonly Readonly<SquareView>[],
  names: ReadonlyMap<string, string>,
): string {
  const { index, name, price, owner, outposts, fortress, mortgaged, rent, type } = square;
  const head = `${index} ${name} ${price}`;
  if (owner === null) return `${head} unowned`;
  const whose = names.get(owner) ?? owner;
  if (mortgaged) return `${head} ${whose}, mortgaged`;
  const owned = group.filter((other) => other.owner === owner).length;
  if (type === 'current') return `${head} ${whose}, toll ${rent[owned - 1]}`;
  if (type === 'utility') return `${head} ${whose}, ${rent[owned - 1]} times the dice`;
  const built = fortress ? 'fortress' : outposts === 0 ? 'empty' : `${outposts} outposts`;
  const base = rent[fortress ? rent.length - 1 : outposts] ?? 0;
  const whole = owned === group.length && !fortress && outposts === 0;
  return `${head} ${whose}, ${built}, rent ${whole ? 2 * base : base}`;
}
