/** What tests need to know of it. */
export interface Screen {
  readonly isTTY: boolean;
  write(text: string): void;
}

export class Progress {
  constructor(
    steps: readonly { readonly what: string; readonly least: number; readonly most: number }[],
    on?: {
      readonly out: Screen;
      readonly now: () => number;
      readonly ended?: (what: string, seconds: number) => void;
    },
  );
  step<T>(work: () => Promise<T>): Promise<T>;
  end(): void;
}
