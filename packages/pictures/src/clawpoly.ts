/** Clawpoly's board on a picture: squares with group, owner and buildings, and who stands where. */
import { GROUP_OF, type View } from '@lobster-league/clawpoly/watch';
import { type Box, GROUPS, INK } from './box.js';
import { PLACES, spotOf } from './clawpoly-places.js';

const GAP = 0.35;
const STRIP = 1.5;
const TOKEN = 4.2;
const HOUSE = 1.7;

export function clawpolyBoxes(view: View, colours: readonly string[]): Box[] {
  const own = new Map(view.players.map(({ id }, seat) => [id, colours[seat]!]));
  return [...view.board.flatMap((square) => squareBoxes(square, own)), ...tokenBoxes(view, own)];
}

function squareBoxes(square: View['board'][number], colours: ReadonlyMap<string, string>): Box[] {
  const { x, y, width, height, corner } = PLACES[square.index]!;
  const group = GROUPS[GROUP_OF[square.index]!];
  const owner = square.owner === null ? undefined : colours.get(square.owner);
  const inner = { x: x + GAP / 2, y: y + GAP / 2, width: width - GAP, height: height - GAP };
  const boxes: Box[] = [
    {
      ...inner,
      fill: square.mortgaged ? '#3a4256' : owner === undefined ? '#16294d' : `${owner}99`,
      ...(owner === undefined ? {} : { border: owner }),
    },
  ];
  if (!corner && group !== undefined) boxes.push({ ...inner, height: STRIP, fill: group });
  const houses = square.fortress ? 1 : square.outposts;
  for (let house = 0; house < houses; house++) {
    boxes.push({
      x: inner.x + 0.3 + house * (HOUSE + 0.1),
      y: inner.y + STRIP + 0.4,
      width: square.fortress ? 2 * HOUSE : HOUSE,
      height: HOUSE,
      fill: square.fortress ? '#ffd700' : INK,
    });
  }
  return boxes;
}

function tokenBoxes({ players }: View, colours: ReadonlyMap<string, string>): Box[] {
  const standing = players.filter(({ isBankrupt }) => !isBankrupt);
  return standing.map((player) => {
    const { id, position, inLobsterPot, name } = player;
    const together = standing.filter(
      (other) => other.position === position && other.inLobsterPot === inLobsterPot,
    );
    const { x, y } = spotOf(position, inLobsterPot, together.indexOf(player), together.length);
    return {
      x: x - TOKEN / 2,
      y: y - TOKEN / 2,
      width: TOKEN,
      height: TOKEN,
      fill: colours.get(id)!,
      border: '#ffffff',
      round: true,
      key: id,
      text: name.slice(0, 1),
      ink: '#ffffff',
      size: 2.4,
    };
  });
}
