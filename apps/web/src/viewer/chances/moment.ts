/** The chances of winning after one event of a match. */
export interface ChanceMoment {
  readonly sequence: number;
  readonly turn: number;
  /** By seat. */
  readonly chances: readonly number[];
}
