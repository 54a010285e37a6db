/** What spectators of matches say to each other. No seat hears it, and nothing of it is in a journal, an event or a replay. */
import type { KeyValueStore } from '../ports/index.js';
import {
  type ChatBook,
  type ChatLine,
  type ChatTerms,
  EMPTY_BOOK,
  type StoredLine,
  shownLine,
  type Unsaid,
  unsaid,
  withLine,
  withMute,
  withoutLine,
  withoutMute,
} from './chat-book.js';
import type { CrowdChannel } from './crowd-channel.js';
import { StoredText } from './stored-text.js';

/** To everybody who watches a match. */
export type ChatNews =
  | { readonly type: 'chat'; readonly line: ChatLine }
  | { readonly type: 'chat_removed'; readonly lines: readonly string[] };

/** A chat is gone so long after its last line. */
const KEPT_MS = 24 * 3_600_000;

export interface ChatPorts {
  readonly keyValues: KeyValueStore;
  readonly channel: Pick<CrowdChannel<ChatNews>, 'tell'>;
  readonly terms: ChatTerms;
  /** Names that look the same are the same. */
  readonly looks: (name: string) => string;
}

export class Chat {
  readonly #ports: ChatPorts;
  readonly #books: StoredText<ChatBook>;

  constructor(ports: ChatPorts) {
    this.#ports = ports;
    this.#books = new StoredText(ports.keyValues, KEPT_MS, EMPTY_BOOK);
  }

  /** Oldest first. */
  async lines(match: string): Promise<readonly ChatLine[]> {
    return (await this.#books.read(keyOf(match))).lines.map(shownLine);
  }

  async line(match: string, id: string): Promise<ChatLine | null> {
    const { lines } = await this.#books.read(keyOf(match));
    const found = lines.find((line) => line.id === id);
    return found === undefined ? null : shownLine(found);
  }

  /** Says it to all who watch; why not, otherwise. */
  async say(match: string, line: StoredLine): Promise<Unsaid | null> {
    const { terms, looks, channel } = this.#ports;
    const refused = await this.#books.change(keyOf(match), (book) => {
      const answer = unsaid(book, line, terms, looks);
      return { value: answer === null ? withLine(book, line) : null, answer };
    });
    if (refused === null) await channel.tell(match, { type: 'chat', line: shownLine(line) });
    return refused;
  }

  /** Takes a line away, and its guest's voice in this match if wanted; false where there is no such line. */
  async remove(match: string, id: string, mute: boolean): Promise<boolean> {
    const removed = await this.#books.change(keyOf(match), (book) => {
      const line = book.lines.find((one) => one.id === id);
      if (line === undefined) return { value: null, answer: false };
      const without = withoutLine(book, id);
      return { value: mute ? withMute(without, line) : without, answer: true };
    });
    if (removed) await this.#ports.channel.tell(match, { type: 'chat_removed', lines: [id] });
    return removed;
  }

  /** The guest who wrote that line says nothing more in this match. */
  mute(match: string, id: string): Promise<void> {
    return this.#books.change(keyOf(match), (book) => {
      const line = book.lines.find((one) => one.id === id);
      return { value: line === undefined ? null : withMute(book, line), answer: undefined };
    });
  }

  unmute(match: string, id: string): Promise<void> {
    return this.#books.change(keyOf(match), (book) => {
      const isMuted = book.mutes.some(({ line }) => line === id);
      return { value: isMuted ? withoutMute(book, id) : null, answer: undefined };
    });
  }
}

function keyOf(match: string): string {
  return `crowd:chat:${match}`;
}
