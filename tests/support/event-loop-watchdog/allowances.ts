/** What holds the event loop for longer than it may, known and explained; an entry goes when its reason has gone. */
export interface Allowance {
  readonly upToMs: number;
  /** Only where the stack has it, or was not caught. */
  readonly of?: RegExp;
  readonly because: string;
}

export const CONNECTION_STORM: Allowance = {
  upToMs: 3_000,
  because:
    'connections that come in one moment are accepted in one turn of the loop: 760 ms for 2,000 of them',
};

export const OVERLOAD: Allowance = {
  upToMs: 1_500,
  because:
    'with clients that take both processors 260 and 400 ms were seen: probably what has piled up, served in one turn of the loop, but no single callback was measured',
};
