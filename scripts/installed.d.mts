/** What tests need to know of it. */
export class Installed {
  constructor(root: string);
  readonly kind: 'run' | 'all' | null;
  missing(develop: boolean): 'run' | 'all' | null;
  note(kind: 'run' | 'all'): void;
}
