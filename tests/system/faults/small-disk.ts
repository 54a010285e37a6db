/** A disk that is soon full: a small file system of its own, where the machine lets us mount one. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Missing } from '../../support/services/index.js';

const BLOCK = Buffer.alloc(4096, 'x');

export class SmallDisk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Mounts one, or says why not. */
  static mount(megabytes: number): SmallDisk | Missing {
    const folder = mkdtempSync(join(tmpdir(), 'league-disk-'));
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
    if (process.platform === 'linux' && spawnSync('mount', options).status === 0)
      return new SmallDisk(folder);
    rmSync(folder, { recursive: true });
    return new Missing('right to mount a file system', 'run as root on Linux');
  }

  /** Takes every byte that is left. */
  fill(): void {
    const file = openSync(this.#ballast, 'a');
    try {
      for (;;) writeSync(file, BLOCK);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#ballast, { force: true });
  }

  unmount(): void {
    spawnSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #ballast(): string {
    return join(this.folder, 'ballast');
  }
}
