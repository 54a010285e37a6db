/** What came of running a match again. */

export interface Checked {
  /** How many inputs were played again. */
  readonly inputs: number;
  /** How many events came out as they are shown. */
  readonly events: number;
  readonly seed: string;
  /** SHA-256 of the seed, which was public before the first move. */
  readonly commitment: string;
  /** The chain over everything. */
  readonly digest: string;
}

export type Verdict =
  | { readonly state: 'verified'; readonly checked: Checked }
  | {
      readonly state: 'differs';
      readonly message: string;
      /** The event that is not what it should be, if it is one. */
      readonly sequence: number | null;
    }
  /** It could not be tried: no network, or rules that are not here. */
  | { readonly state: 'impossible'; readonly message: string };

/** What the worker tells. */
export type VerificationNews =
  | { readonly state: 'running' /** From 0 to 1. */; readonly done: number }
  | Verdict;

/** What the worker is asked. */
export interface VerificationTask {
  readonly game: string;
  /** Where the replay document is. */
  readonly replayUrl: string;
  /** The events as this page shows them, those of the room left out. */
  readonly shown: readonly ShownText[];
}

export interface ShownText {
  readonly sequence: number;
  readonly event: { readonly type: string; readonly data: object };
}
