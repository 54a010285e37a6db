export class BlockedTime {
  constructor(
    longestGapMs: number,
    where?: { readonly tasks: string; readonly main: string; readonly self: string },
  );
  begin(at: number): void;
  look(at: number): number;
}
