/** The result of verifying a match. */

export interface Checked {
  /** The number of inputs run again. */
  readonly inputs: number;
  /** The number of events equal to those shown. */
  readonly events: number;
  readonly seed: string;
  /** SHA-256 of the seed, published before the first move. */
  readonly commitment: string;
  /** The digest chain over everything. */
  readonly digest: string;
}

export type Verdict =
  | { readonly state: 'verified'; readonly checked: Checked }
  | {
      readonly state: 'differs';
      readonly message: string;
      /** The first event that differs, if it is one. */
      readonly sequence: number | null;
    }
  /** Verification was not possible: no network, or unknown rules. */
  | { readonly state: 'impossible'; readonly message: string };

/** Messages from the worker. */
export type VerificationNews =
  | { readonly state: 'running' /** From 0 to 1. */; readonly done: number }
  | Verdict;

/** The task for the worker. */
export interface VerificationTask {
  readonly game: string;
  /** The arena's address: its rules of the game come from there. */
  readonly arena: string;
  /** The URL of the replay document. */
  readonly replayUrl: string;
  /** The events that the page shows, without those of the room. */
  readonly shown: readonly ShownText[];
}

export interface ShownText {
  readonly sequence: number;
  readonly event: { readonly type: string; readonly data: object };
}
