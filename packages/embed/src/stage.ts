/** Where a match is drawn: an SVG in the page, one frame after the other, while somebody looks. */
import type { Words } from '@lobster-league/kernel';
import {
  type FilmEvent,
  FRAME,
  type Frame,
  type GamePicture,
  pictureOf,
  plainPicture,
  Scene,
  type Shown,
  svgBoxes,
} from '@lobster-league/pictures';

/** What the page tells its script. */
export interface Told {
  readonly kind: 'match' | 'replay';
  /** The match's id. */
  readonly match: string;
  /** The moment to begin at; of a replay alone. */
  readonly at: number;
  /** The name of the game, and of the viewer that its manifest names. */
  readonly title: string;
  readonly viewer: string | null;
}

/** An event as the arena sends it; with a line where its game has no picture of its own. */
export interface SentEvent extends FilmEvent {
  readonly text?: string;
}

interface Player {
  readonly playerId: string;
  readonly name: string;
  readonly agentId: string | null;
  readonly taken?: string;
}

/** A room or a record, as far as it is drawn. */
export interface Table {
  readonly config: unknown;
  readonly seats: readonly Player[];
}

const SVG = 'http://www.w3.org/2000/svg';

export class Stage {
  readonly told: Told;
  readonly #picture: GamePicture;
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  readonly #svg = document.createElementNS(SVG, 'svg');
  readonly #caption = document.querySelector('#caption')!;
  readonly #link = document.querySelector<HTMLAnchorElement>('#open')!;
  #shown: Shown;
  #scene: Scene;
  #inSight = true;

  constructor(told: Told) {
    this.told = told;
    this.#picture = pictureOf(told.viewer) ?? (plainPicture(LINES) as unknown as GamePicture);
    this.#shown = this.#table({ config: {}, seats: [] });
    this.#scene = new Scene(this.#shown);
    this.#svg.setAttribute('viewBox', `0 0 ${FRAME.width} ${FRAME.height}`);
    const place = document.querySelector('#picture')!;
    place.replaceChildren(this.#svg);
    new IntersectionObserver(([entry]) => {
      this.#inSight = entry?.isIntersecting ?? true;
      if (this.#inSight) this.draw();
    }).observe(place);
    document.addEventListener('visibilitychange', () => this.draw());
  }

  /** Whether events come with a line: without a picture of its own, lines are all that is known of a game. */
  get wantsText(): boolean {
    return pictureOf(this.told.viewer) === undefined;
  }

  /** Begins anew: before the first event, or with the view of a moment. */
  set(table: Table, view: unknown = null, turn = 0): void {
    this.#shown = this.#table(table);
    const isKnown = view !== null && view !== undefined && !this.wantsText;
    this.#scene = new Scene(this.#shown, isKnown ? view : undefined, turn);
    this.draw();
  }

  /** Goes past an event, without a picture. */
  skip(event: SentEvent): void {
    this.#scene.skip(withText(event));
  }

  /** Shows an event happen; resolves when it has. `pace` is the factor of all times. */
  async show(event: SentEvent, pace: number, goesOn: () => boolean = () => true): Promise<void> {
    if (this.#isUnseen || pace === 0) return this.skip(event);
    let last: Frame | null = null;
    for (const frame of this.#scene.show(withText(event))) {
      last = frame;
      if (this.#still || !goesOn()) continue;
      this.#draw(frame.boxes);
      await pause(frame.ms * pace);
    }
    if (last === null) return;
    this.#draw(last.boxes);
    if (this.#still) await pause(last.ms * pace);
  }

  draw(): void {
    if (!this.#isUnseen) this.#draw(this.#scene.draw());
  }

  /** Says something below the picture. */
  say(text: string): void {
    this.#caption.textContent = text;
  }

  /** Where the link to the whole page leads. */
  lead(path: string, text: string): void {
    this.#link.href = path;
    this.#link.textContent = text;
  }

  get #isUnseen(): boolean {
    return document.visibilityState === 'hidden' || !this.#inSight;
  }

  #table({ config, seats }: Table): Shown {
    return {
      picture: this.#picture,
      title: this.told.title,
      config,
      seats: seats
        .filter(({ taken }) => taken !== 'open')
        .map(({ playerId, name, agentId }) => ({ id: playerId, name, agentId })),
    };
  }

  /** All text in it is escaped where it is made. */
  #draw(boxes: Frame['boxes']): void {
    this.#svg.innerHTML = svgBoxes(boxes);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Puts the line where the picture of such games finds it. */
function withText(event: SentEvent): FilmEvent {
  const { text } = event;
  if (text === undefined) return event;
  return { ...event, event: { ...event.event, data: { ...event.event.data, line: text } } };
}

const LINES: Pick<Words, 'opening' | 'fold' | 'tell' | 'unit'> = {
  opening: () => ({}),
  fold: () => undefined,
  tell: ({ data }) => ('line' in data ? String(data.line) : ''),
  unit: '',
};
