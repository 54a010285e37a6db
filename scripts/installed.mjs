/**
 * Which dependencies a clone has: those that `npm start` needs (`run`), or `all`, as `npm test` does. What builds the pages is
 * large, so a clone that only runs has it while they are built, and not after.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Not `npm ci`: it refuses a lock file that lacks builds for other platforms, which some registries do not carry. */
const INSTALL = ['install', '--no-save'];
const QUIETLY = ['--no-audit', '--no-fund', '--loglevel=error'];

export const NPM = {
  run: [...INSTALL, '--omit=dev', ...QUIETLY],
  all: [...INSTALL, ...QUIETLY],
  /** Adds what builds the pages. */
  pages: [...INSTALL, '--workspace=apps/web', ...QUIETLY],
  /** Leaves what `run` has. */
  prune: ['prune', '--no-save', '--omit=dev', ...QUIETLY],
};

export class Installed {
  #folder;
  #stamp;
  #lock;

  constructor(root) {
    this.#folder = join(root, 'node_modules');
    this.#stamp = join(this.#folder, '.installed');
    this.#lock = createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex');
  }

  /** `run` or `all`: what there is, however old. Null when there is nothing. */
  get kind() {
    const [, kind = 'all'] = this.#read();
    if (existsSync(this.#stamp)) return kind;
    // Somebody ran npm themselves, and wants what they have.
    return existsSync(join(this.#folder, '.package-lock.json')) ? 'all' : null;
  }

  /** What to install so that a clone can run, or be developed; null when it is there. */
  missing(develop) {
    const wanted = develop || this.kind === 'all' ? 'all' : 'run';
    const [lock] = this.#read();
    return lock === this.#lock && this.kind === wanted ? null : wanted;
  }

  note(kind) {
    writeFileSync(this.#stamp, `${this.#lock} ${kind}`);
  }

  #read() {
    return existsSync(this.#stamp) ? readFileSync(this.#stamp, 'utf8').split(' ') : [];
  }
}
