/** The result of verifying a match. */

export interface Checked {
  /** The number of inputs run again. */
  readonly inputs: number;
  /** The number of events equal to those shown. */
  readonly events: number;
  readonly seed: string;
  /** As the replay says it was published before anybody sat down. */
  readonly commitment: string;
  /** Whether this browser has seen the same one while the match was live. */
  readonly seenLive: boolean;
  /** How many seats have given a nonce; null where the dice were the server's alone. */
  readonly nonces: number | null;
  /** The digest of what was fixed before nonces were opened; null where the dice were the server's alone. */
  readonly terms: string | null;
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
  /** The replay document, where it comes from a file. */
  readonly text: string | null;
  /** The URL of the replay document, where it does not. */
  readonly replayUrl: string;
  /** What this browser has seen while the match was live; null if it has not. */
  readonly seenCommitment: string | null;
  /** The events that the page shows, without those of the room. */
  readonly shown: readonly ShownText[];
}

export interface ShownText {
  readonly sequence: number;
  readonly event: { readonly type: string; readonly data: object };
}
