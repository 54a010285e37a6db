/** What a viewer does with time: in replays, and in live matches, whose time they may leave. */
export interface TimeControls {
  /** Plays or pauses. */
  toggle(): void;
  /** Steps one event, and stops playing. */
  stepEvent(direction: 1 | -1): void;
  /** Steps to the end of the next or previous turn, and stops playing. */
  stepTurn(direction: 1 | -1): void;
  /** Goes to the moment after that event. */
  seek(sequence: number): void;
  /** Sets the rate; 1 is normal. */
  setRate(rate: number): void;
  /** Goes to what happens now, if there is such a thing. */
  goLive?(): void;
}
