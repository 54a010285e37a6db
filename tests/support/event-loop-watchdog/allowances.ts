/** What holds the event loop for longer than it may, known and explained; a line goes when its reason has gone. */
export interface Allowance {
  readonly upToMs: number;
  readonly because: string;
}

export const ALLOWANCES = {} as const satisfies Readonly<Record<string, Allowance>>;
