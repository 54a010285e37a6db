/** Raw sockets of agents and spectators: every message is held against its schema as it comes. */
import { clawpoly as wire } from '@lobster-league/protocol';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { ZodType } from 'zod';

export class Client<Message extends { type: string }> {
  readonly socket: WebSocket;
  readonly heard: Message[] = [];
  readonly #schema: ZodType<Message>;
  /** Messages up to here were waited for. */
  #read = 0;
  #wake: () => void = () => undefined;
  #closed: { code: number; reason: string } | null = null;
  #wrong: unknown = null;

  constructor(url: string, schema: ZodType<Message>) {
    this.#schema = schema;
    this.socket = new WebSocket(url.replace(/^http/, 'ws'));
    this.socket.on('message', (data, binary) => this.#hear(String(data), binary));
    this.socket.on('close', (code, reason) => {
      this.#closed = { code, reason: String(reason) };
      this.#wake();
    });
    this.socket.on('error', () => undefined);
  }

  get open(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** The next message of that type, past those that were waited for before. */
  async hears<Type extends Message['type']>(
    type: Type,
    test: (message: Extract<Message, { type: Type }>) => boolean = () => true,
  ): Promise<Extract<Message, { type: Type }>> {
    type Wanted = Extract<Message, { type: Type }>;
    const find = (): number =>
      this.heard.findIndex((one, i) => i >= this.#read && one.type === type && test(one as Wanted));
    await this.until(() => find() >= 0 || this.#closed !== null);
    const found = find();
    if (found < 0) throw new Error(`closed with ${JSON.stringify(this.#closed)} before ${type} came`);
    this.#read = found + 1;
    return this.heard[found] as Wanted;
  }

  /** Everything of that type so far. */
  of<Type extends Message['type']>(type: Type): Extract<Message, { type: Type }>[] {
    return this.heard.filter((one): one is Extract<Message, { type: Type }> => one.type === type);
  }

  /** Whatever was heard so far does not count any more. */
  forget(): void {
    this.#read = this.heard.length;
  }

  async closed(): Promise<{ code: number; reason: string }> {
    await this.until(() => this.#closed !== null);
    return this.#closed!;
  }

  async leave(): Promise<void> {
    this.socket.close();
    await this.closed();
  }

  say(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Waits until everything that was said so far has been heard by the server, and its answers by us. */
  async settled(): Promise<void> {
    this.say({ type: 'ping' });
    const pongs = this.heard.filter(({ type }) => type === 'pong').length;
    await this.until(
      () => this.#closed !== null || this.heard.filter(({ type }) => type === 'pong').length > pongs,
    );
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.#wrong !== null) throw this.#wrong;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#wrong !== null) throw this.#wrong;
  }

  #hear(text: string, binary: boolean): void {
    try {
      expect(binary).toBe(false);
      const message: unknown = JSON.parse(text);
      const parsed = this.#schema.parse(message);
      expect(parsed).toEqual(message);
      this.heard.push(parsed);
    } catch (error) {
      this.#wrong ??= new Error(`a message that fits no schema: ${text.slice(0, 300)}`, { cause: error });
    }
    this.#wake();
  }
}

export type Prompt = wire.PromptMessage;

export class AgentClient extends Client<wire.AgentMessage> {
  constructor(url: string) {
    super(url, wire.agentMessage);
  }

  act(type: wire.SentAction['type'], data: object = {}): void {
    this.say({ type, data });
  }

  /** The error that comes next. */
  async error(): Promise<Extract<wire.AgentMessage, { type: 'error' }>['data']> {
    return (await this.hears('error')).data;
  }

  get prompts(): Prompt[] {
    return this.heard.filter(isPrompt);
  }

  /** Answers every prompt from now on, and the last one if it is open. */
  playedBy(decide: (prompt: Prompt) => wire.SentAction | null): void {
    const answer = (message: wire.AgentMessage | undefined): void => {
      const action = message !== undefined && isPrompt(message) ? decide(message) : null;
      if (action !== null) this.say(action);
    };
    answer(this.heard.at(-1));
    this.socket.on('message', () => answer(this.heard.at(-1)));
  }
}

const PROMPTS: ReadonlySet<string> = new Set(
  Object.values(wire.prompts).map(({ shape }) => shape.type.value),
);

function isPrompt(message: wire.AgentMessage): message is Prompt {
  return PROMPTS.has(message.type);
}

export class SpectatorClient extends Client<wire.SpectatorMessage> {
  constructor(url: string) {
    super(url, wire.spectatorMessage);
  }

  get sequences(): number[] {
    return this.heard.flatMap((message) =>
      'sequence' in message && message.sequence !== undefined && message.type !== 'game:state'
        ? [message.sequence]
        : [],
    );
  }

  async error(): Promise<Extract<wire.SpectatorMessage, { type: 'error' }>['data']> {
    return (await this.hears('error')).data;
  }
}
