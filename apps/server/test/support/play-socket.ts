/** An agent on /ws/play that tests can wait for. */
import { league } from '@lobster-league/protocol';
import { WebSocket } from 'ws';

type Heard<Type extends league.PlayMessage['type']> = Extract<league.PlayMessage, { type: Type }>;

export class PlaySocket {
  readonly #socket: WebSocket;
  readonly #heard: league.PlayMessage[] = [];
  #answer: (prompt: Heard<'prompt'>) => unknown = () => null;
  #closed: number | null = null;
  #wake: () => void = () => undefined;

  private constructor(url: string, subprotocols: string[]) {
    this.#socket = new WebSocket(url, subprotocols);
    this.#socket.on('message', (data) => {
      const message = league.playMessage.parse(JSON.parse(String(data)));
      this.#heard.push(message);
      if (message.type === 'prompt') this.#reply(message);
      this.#wake();
    });
    this.#socket.on('close', (code) => {
      this.#closed = code;
      this.#wake();
    });
    this.#socket.on('error', () => undefined);
  }

  static async open(
    server: { url(path: string): string },
    match: string,
    token: string,
  ): Promise<PlaySocket> {
    return PlaySocket.#opened(server.url(`/ws/play?match=${match}&token=${token}`), []);
  }

  /** As browsers do it: with the token in no URL. */
  static offering(
    server: { url(path: string): string },
    match: string,
    subprotocols: string[],
  ): Promise<PlaySocket> {
    return PlaySocket.#opened(server.url(`/ws/play?match=${match}`), subprotocols);
  }

  static async #opened(url: string, subprotocols: string[]): Promise<PlaySocket> {
    const socket = new PlaySocket(url.replace(/^http/, 'ws'), subprotocols);
    await socket.hears('seat');
    return socket;
  }

  /** Answers the last prompt, if any, and every one from now on. */
  answer(answer: (prompt: Heard<'prompt'>) => unknown): void {
    this.#answer = answer;
    const last = this.heardOf('prompt').at(-1);
    if (last !== undefined) this.#reply(last);
  }

  heardOf<Type extends league.PlayMessage['type']>(type: Type): Heard<Type>[] {
    return this.#heard.filter((message): message is Heard<Type> => message.type === type);
  }

  /** The first message of that type, from now or before. */
  async hears<Type extends league.PlayMessage['type']>(type: Type): Promise<Heard<Type>> {
    await this.#until(() => this.heardOf(type).length > 0 || this.#closed !== null);
    const [found] = this.heardOf(type);
    if (found === undefined) throw new Error(`closed with ${this.#closed} before a ${type} came`);
    return found;
  }

  async closed(): Promise<number> {
    await this.#until(() => this.#closed !== null);
    return this.#closed!;
  }

  say(message: unknown): void {
    this.send(JSON.stringify(message));
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  #reply(prompt: Heard<'prompt'>): void {
    const message = this.#answer(prompt);
    if (message !== null) this.say(message);
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition())
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
  }
}
