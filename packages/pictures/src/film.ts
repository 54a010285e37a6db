/** A moving picture of a range of a match: frame by frame, and nothing of what comes after it. */
import { faceOf, type GameEvent, type Seat } from '@lobster-league/kernel';
import type { Box } from './box.js';
import { type FramePlayer, frameBoxes } from './frame.js';
import type { GamePicture } from './picture.js';

export interface FilmEvent {
  /** From 1, without gaps. */
  readonly sequence: number;
  readonly turn: number;
  readonly event: GameEvent;
  readonly thoughts?: readonly { readonly playerId: string; readonly text: string }[] | undefined;
}

/** A match that is drawn. */
export interface Shown {
  readonly picture: GamePicture;
  /** The name of the game. */
  readonly title: string;
  readonly config: unknown;
  readonly seats: readonly (Seat & { readonly agentId: string | null })[];
}

export interface Film extends Shown {
  /** From the first one on. */
  readonly events: readonly FilmEvent[];
}

export interface Range {
  /** The first event that is shown happening, and the last. */
  readonly from: number;
  readonly to: number;
  /** How much faster than normal; 1 is normal. */
  readonly speed?: number;
}

export interface Frame {
  readonly boxes: readonly Box[];
  readonly ms: number;
}

/** Before the first event, and after the last. */
const FIRST_MS = 500;
const LAST_MS = 1_500;
/** For how long a station of what walks is shown, and for how many frames what glides. */
const STATION_MS = 90;
const GLIDE_FRAMES = 3;
const GLIDE_MS = 60;
/** Who glides comes at least so far, in pixels. */
const LEAST_FAR = 3;

/** Generates the frames of a range; those that look the same are one. */
export function* frames(film: Film, { from, to, speed = 1 }: Range): Generator<Frame> {
  let held: Frame = { boxes: [], ms: 0 };
  let text = '';
  for (const frame of everyFrame(film, from, to)) {
    const next = JSON.stringify(frame.boxes);
    if (next === text) {
      held = { boxes: held.boxes, ms: held.ms + frame.ms };
      continue;
    }
    if (held.ms > 0) yield { boxes: held.boxes, ms: held.ms / speed };
    held = frame;
    text = next;
  }
  if (text !== '') yield { boxes: held.boxes, ms: held.ms / speed + LAST_MS };
}

function* everyFrame(film: Film, from: number, to: number): Generator<Frame> {
  const scene = new Scene(film);
  let first = true;
  for (const event of film.events) {
    if (event.sequence > to) return;
    if (event.sequence < from) {
      scene.skip(event);
      continue;
    }
    if (first) yield { boxes: scene.draw(), ms: FIRST_MS };
    first = false;
    yield* scene.show(event);
  }
}

/** A match as it is drawn: the board, and beside it the turn, the latest line and thought, as far as they have been told. */
export class Scene {
  readonly #shown: Shown;
  readonly #view: unknown;
  readonly #colours: readonly string[];
  #turn: number;
  #line = '';
  #thought: { readonly seat: number; readonly text: string } | null = null;

  /** Begins before the first event, or with the view of a moment. */
  constructor(shown: Shown, view: unknown = shown.picture.opening(shown.config, shown.seats), turn = 0) {
    this.#shown = shown;
    this.#view = view;
    this.#turn = turn;
    this.#colours = shown.seats.map(({ agentId, name }) => faceOf(agentId, name).colour);
  }

  /** Goes past an event. */
  skip(event: FilmEvent): void {
    if (!isOfRoom(event)) this.#shown.picture.fold(this.#view, event.event);
    this.#tell(event);
  }

  /** Generates the frames in which an event happens. */
  *show(event: FilmEvent): Generator<Frame> {
    const { picture } = this.#shown;
    if (isOfRoom(event)) return this.skip(event);
    const before = this.draw();
    const stations: (readonly Box[])[] = [];
    picture.walk?.(this.#view, event.event, () => stations.push(this.draw()));
    for (const boxes of stations) yield { boxes, ms: STATION_MS };
    this.skip(event);
    const after = this.draw();
    for (const boxes of glides(before, after)) yield { boxes, ms: GLIDE_MS };
    yield { boxes: after, ms: picture.stay(event.event) };
  }

  #tell(stamped: FilmEvent): void {
    const { event, turn, thoughts } = stamped;
    const { picture, seats } = this.#shown;
    const line = isOfRoom(stamped) ? '' : picture.tell(event, seats);
    if (line !== '') this.#line = line;
    // A thought stays until another one comes, or the turn ends.
    if (turn > this.#turn) this.#thought = null;
    this.#turn = Math.max(this.#turn, turn);
    const latest = thoughts?.at(-1);
    if (latest === undefined) return;
    const seat = seats.findIndex(({ id }) => id === latest.playerId);
    if (seat >= 0) this.#thought = { seat, text: latest.text };
  }

  draw(): Box[] {
    const { picture, title, seats } = this.#shown;
    const thought = this.#thought;
    return frameBoxes({
      title,
      turn: this.#turn,
      players: this.#players(),
      board: picture.boxes(this.#view, this.#colours),
      line: this.#line,
      thought:
        thought === null
          ? null
          : { name: seats[thought.seat]!.name, colour: this.#colours[thought.seat]!, text: thought.text },
    });
  }

  #players(): FramePlayer[] {
    const { picture, seats } = this.#shown;
    const have = picture.have(this.#view);
    const worth = picture.worth(this.#view);
    const most = worth.reduce<number>((best, value) => Math.max(best, value ?? 0), 0);
    const leaders = worth.filter((value) => value === most).length;
    return seats.map(({ name }, seat) => ({
      name,
      have: have[seat] ?? '',
      colour: this.#colours[seat]!,
      // Before anything has happened nobody leads.
      leads: leaders === 1 && worth[seat] === most,
      out: worth[seat] === null,
    }));
  }
}

/** An event of the room, such as a join, changes no view. */
function isOfRoom({ event }: FilmEvent): boolean {
  return event.type.startsWith('room:');
}

/** What has moved from picture to picture goes there; all else is still as it was. */
function glides(before: readonly Box[], after: readonly Box[]): (readonly Box[])[] {
  const ends = new Map(after.flatMap((box) => (box.key === undefined ? [] : [[box.key, box] as const])));
  const isFar = ({ key, x, y }: Box): boolean => {
    const end = key === undefined ? undefined : ends.get(key);
    return end !== undefined && Math.hypot(end.x - x, end.y - y) >= LEAST_FAR;
  };
  if (!before.some(isFar)) return [];
  return Array.from({ length: GLIDE_FRAMES }, (_, at) => {
    const share = (at + 1) / (GLIDE_FRAMES + 1);
    return before.map((box) => {
      const end = box.key === undefined ? undefined : ends.get(box.key);
      if (end === undefined) return box;
      return { ...box, x: box.x + share * (end.x - box.x), y: box.y + share * (end.y - box.y) };
    });
  });
}
