/** The transcript of an agent's match: JSON lines, one for every question, answer and decision; never a key. */

import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { fileProblem } from '../files.js';
import { UsageError } from '../io.js';

export class TranscriptFile {
  readonly #stream: WriteStream;
  readonly #secrets: readonly string[];
  #failed: unknown = null;

  private constructor(stream: WriteStream, secrets: readonly string[]) {
    this.#stream = stream;
    this.#secrets = secrets;
    stream.on('error', (error) => {
      this.#failed = error;
    });
  }

  /** `secrets` are removed from everything that is written. */
  static async open(path: string, secrets: readonly string[]): Promise<TranscriptFile> {
    const stream = createWriteStream(path, { flags: 'a', mode: 0o600 });
    try {
      await once(stream, 'open');
    } catch (error) {
      throw new UsageError(`cannot write ${path}: ${fileProblem(error)}`);
    }
    return new TranscriptFile(
      stream,
      secrets.filter((secret) => secret !== ''),
    );
  }

  write(line: object): void {
    if (this.#failed !== null) return;
    let text = JSON.stringify({ at: new Date().toISOString(), ...line });
    for (const secret of this.#secrets) text = text.replaceAll(JSON.stringify(secret).slice(1, -1), '…');
    this.#stream.write(`${text}\n`);
  }

  /** Returns why it could not be written, or null. */
  async close(): Promise<string | null> {
    if (this.#failed === null) await new Promise<void>((resolve) => this.#stream.end(resolve));
    return this.#failed === null ? null : fileProblem(this.#failed);
  }
}
