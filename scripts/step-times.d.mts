/** What tests need to know of it. */
export class StepTimes {
  constructor(root: string);
  step(what: string, least: number, most: number): { what: string; least: number; most: number };
  note(what: string, seconds: number): void;
}
