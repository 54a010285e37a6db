/** Watches the disk of the data folder: what is left of it gets low, then too little for anything new to be begun. */
import { statfs } from 'node:fs/promises';
import type { Cancel, Log, Time } from '@lobster-league/arena';

const EVERY_MS = 10_000;
const MB = 1024 * 1024;

export type DiskState = 'enough' | 'low' | 'read_only';

export interface DiskPorts {
  readonly time: Pick<Time, 'after'>;
  readonly log: Log;
  /** Below so many MB it is said, and below so many nothing new is begun; 0 is never. */
  readonly lowMb: number;
  readonly readOnlyMb: number;
  /** How many bytes are left; rejects where nobody knows. */
  free(): Promise<number>;
  changed(state: DiskState): void;
}

export class DiskWatch {
  readonly #ports: DiskPorts;
  #state: DiskState = 'enough';
  #cancel: Cancel;

  constructor(ports: DiskPorts) {
    this.#ports = ports;
    this.#cancel = () => undefined;
    this.#again();
  }

  close(): void {
    this.#cancel();
  }

  #again(): void {
    this.#cancel = this.#ports.time.after(EVERY_MS, () => this.#again());
    void this.look();
  }

  async look(): Promise<void> {
    const { lowMb, readOnlyMb, log, changed } = this.#ports;
    let free: number;
    try {
      free = await this.#ports.free();
    } catch {
      return;
    }
    const state = free < readOnlyMb * MB ? 'read_only' : free < lowMb * MB ? 'low' : 'enough';
    if (state === this.#state) return;
    this.#state = state;
    changed(state);
    const fields = { freeMb: Math.floor(free / MB), lowMb, readOnlyMb };
    if (state === 'enough') log.info('the disk has enough space again', { event: 'disk.enough', ...fields });
    else if (state === 'low') log.warn('the disk is nearly full', { event: 'disk.low', ...fields });
    else
      log.error('the disk is nearly full: no new rooms and agents until there is space', {
        event: 'disk.read_only',
        ...fields,
      });
  }
}

/** Of the disk that a folder is on. */
export async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
