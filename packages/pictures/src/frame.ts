/** A frame of a moving picture: the board, who plays and what they have, what happens, and the latest thought. */
import { BOARD_FILL, type Box, INK, placed } from './box.js';
import { cut, wrapped } from './lettering.js';

/** In pixels; smaller and larger pictures are scaled. */
export const FRAME = { width: 640, height: 480 } as const;

export interface FramePlayer {
  readonly name: string;
  readonly have: string;
  readonly colour: string;
  readonly leads: boolean;
  readonly out: boolean;
}

export interface FrameContent {
  readonly title: string;
  readonly turn: number;
  readonly players: readonly FramePlayer[];
  /** Hundredths of the board. */
  readonly board: readonly Box[];
  /** What happens. */
  readonly line: string;
  readonly thought: { readonly name: string; readonly colour: string; readonly text: string } | null;
}

const BACKGROUND = '#0a1628';
const PANEL = '#14264b';
const DIM = '#8fa3c7';
const SOFT = '#b3c1dd';
const GOLD = '#ffd700';

const BOARD = { x: 12, y: 44, size: 424 } as const;
const SIDE = { x: 448, width: 180, gap: 4 } as const;
const BOTTOM = BOARD.y + BOARD.size;
/** A player's panel is at most so high, and all of them together. */
const MOST_HIGH = 44;
const ALL_HIGH = 290;
const LINE = { size: 16, height: 19, most: 3 } as const;
const THOUGHT = { size: 14.5, height: 17 } as const;

export function frameBoxes(content: FrameContent): Box[] {
  const players = playerBoxes(content.players);
  const top = players.bottom + 6;
  return [
    { x: 0, y: 0, ...FRAME, fill: BACKGROUND },
    ...headBoxes(content),
    { x: BOARD.x, y: BOARD.y, width: BOARD.size, height: BOARD.size, fill: BOARD_FILL },
    ...placed(content.board, BOARD.x, BOARD.y, BOARD.size),
    ...players.boxes,
    ...wordBoxes(content, top),
  ];
}

function headBoxes({ title, turn }: FrameContent): Box[] {
  const text = { y: 8, height: 28, fill: 'none' } as const;
  return [
    { ...text, x: 12, width: 420, text: title, ink: INK, size: 28, align: 'start', face: 'display' },
    {
      ...text,
      x: SIDE.x,
      width: SIDE.width,
      text: turn > 0 ? `turn ${turn}` : '',
      ink: DIM,
      size: 18,
      align: 'end',
    },
  ];
}

function playerBoxes(players: readonly FramePlayer[]): { boxes: Box[]; bottom: number } {
  const high = Math.min(MOST_HIGH, ALL_HIGH / Math.max(1, players.length) - SIDE.gap);
  const boxes: Box[] = [];
  let y: number = BOARD.y;
  for (const { name, have, colour, leads, out } of players) {
    const inside = SIDE.width - 16;
    const size = Math.min(18, high * 0.46);
    boxes.push(
      {
        x: SIDE.x,
        y,
        width: SIDE.width,
        height: high,
        fill: PANEL,
        ...(leads ? { border: GOLD } : {}),
      },
      { x: SIDE.x, y, width: 5, height: high, fill: out ? DIM : colour },
      {
        x: SIDE.x + 12,
        y: y + 1,
        width: inside,
        height: high / 2,
        fill: 'none',
        text: cut(name, inside, size),
        ink: out ? DIM : INK,
        size,
        align: 'start',
      },
      {
        x: SIDE.x + 12,
        y: y + high / 2 - 1,
        width: inside,
        height: high / 2,
        fill: 'none',
        text: cut(have, inside, size * 0.86),
        ink: leads ? GOLD : SOFT,
        size: size * 0.86,
        align: 'start',
      },
    );
    y += high + SIDE.gap;
  }
  return { boxes, bottom: y };
}

/** What happens, and below it a thought as long as there is room. */
function wordBoxes({ line, thought }: FrameContent, top: number): Box[] {
  const boxes: Box[] = [];
  let y = top;
  const write = (text: string, ink: string, { size, height }: { size: number; height: number }): void => {
    boxes.push({
      x: SIDE.x,
      y,
      width: SIDE.width,
      height,
      fill: 'none',
      text,
      ink,
      size,
      align: 'start',
    });
    y += height;
  };
  for (const part of wrapped(line, SIDE.width, LINE.size, LINE.most)) write(part, INK, LINE);
  if (thought === null) return boxes;
  y += 4;
  write(cut(`${thought.name} thinks`, SIDE.width, THOUGHT.size), thought.colour, THOUGHT);
  const room = Math.floor((BOTTOM - y) / THOUGHT.height);
  for (const part of wrapped(`“${thought.text}”`, SIDE.width, THOUGHT.size, room)) write(part, SOFT, THOUGHT);
  return boxes;
}
