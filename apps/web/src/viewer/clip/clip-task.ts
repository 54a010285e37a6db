/** What the page asks of the worker that makes clips, and what it hears from it. */
import type { FilmEvent, Range, Shown } from '@lobster-league/pictures';

export type ClipFormat = 'gif' | 'video';

export interface ClipTask extends Omit<Shown, 'picture'> {
  readonly type: 'make';
  readonly format: ClipFormat;
  readonly game: string;
  /** The viewer that the game's manifest names. */
  readonly viewer: string | null;
  readonly arena: string;
  readonly range: Range;
}

/** Events come in pieces before the task, so that no piece holds the page. */
export type ToClipWorker = ClipTask | { readonly type: 'events'; readonly events: readonly FilmEvent[] };

export type ClipNews =
  | { readonly state: 'running'; readonly done: number; readonly all: number }
  | {
      readonly state: 'made';
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly mime: string;
      readonly ending: string;
      readonly seconds: number;
    }
  | { readonly state: 'failed'; readonly message: string };
