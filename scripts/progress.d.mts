/** What tests need to know of it. */
export interface Screen {
  readonly isTTY: boolean;
  write(text: string): void;
}

export class Progress {
  constructor(
    steps: readonly { readonly what: string; readonly seconds: number }[],
    on?: { readonly out: Screen; readonly now: () => number },
  );
  step<T>(work: () => Promise<T>): Promise<T>;
  end(): void;
}
