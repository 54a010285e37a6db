/** A WebSocket client that tests can wait for. */
import type { league } from '@lobster-league/protocol';
import { WebSocket } from 'ws';

export class TestSocket {
  readonly socket: WebSocket;
  readonly heard: league.WatchMessage[] = [];
  readonly frames: { readonly text: string; readonly binary: boolean }[] = [];
  #wake: () => void = () => undefined;
  #closed: { code: number; reason: string } | null = null;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url.replace(/^http/, 'ws'), { headers });
    this.socket.on('message', (data, binary) => {
      this.frames.push({ text: String(data), binary });
      this.heard.push(JSON.parse(String(data)) as league.WatchMessage);
      this.#wake();
    });
    this.socket.on('close', (code, reason) => {
      this.#closed = { code, reason: String(reason) };
      this.#wake();
    });
    this.socket.on('error', () => undefined);
  }

  /** The first message, from now or before, of which that is true. */
  async hears<Type extends league.WatchMessage['type']>(
    type: Type,
    test: (message: Extract<league.WatchMessage, { type: Type }>) => boolean = () => true,
  ): Promise<Extract<league.WatchMessage, { type: Type }>> {
    type Wanted = Extract<league.WatchMessage, { type: Type }>;
    const find = () =>
      this.heard.find((message): message is Wanted => message.type === type && test(message as Wanted));
    await this.#until(() => find() !== undefined || this.#closed !== null);
    const found = find();
    if (found === undefined)
      throw new Error(`closed with ${JSON.stringify(this.#closed)} before a ${type} came`);
    return found;
  }

  async closed(): Promise<{ code: number; reason: string }> {
    await this.#until(() => this.#closed !== null);
    return this.#closed!;
  }

  say(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** Connects, and is open. */
export async function connected(url: string): Promise<TestSocket> {
  const client = new TestSocket(url);
  await new Promise((resolve, reject) => {
    client.socket.once('open', resolve);
    client.socket.once('error', reject);
  });
  return client;
}
