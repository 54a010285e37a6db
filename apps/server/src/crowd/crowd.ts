/** The crowds of matches: who watches hears what the others say, masked and moderated, on the spectators' socket alone. */
import {
  type Arena,
  Chat,
  type ChatLine,
  type ChatNews,
  CrowdChannel,
  Guesses,
  type GuessNews,
  type LiveStore,
  type Log,
  newId,
  type RandomSource,
  type ReactionNews,
  Reactions,
  type Room,
  type Time,
  type Unsaid,
} from '@lobster-league/arena';
import type { league } from '@lobster-league/protocol';
import type { Connection } from '../http/connection.js';
import { keptSecret } from '../http/kept-secret.js';
import { HttpProblem } from '../http/problem.js';
import { MAX_BUFFERED } from '../http/socket-spectator.js';
import { textFrame } from '../http/text-frame.js';
import { HIDDEN_NAME } from '../moderation/hidden-texts.js';
import type { ModeratedTexts } from '../moderation/shown-texts.js';
import { Guessing } from './guessing.js';
import { Guests } from './guests.js';
import { lookOf } from './look-of.js';
import { SharedRead } from './shared-read.js';

const SECRET_KEY = 'crowd:secret';

type Guest = Pick<league.Guest, 'guest' | 'name'>;
type CrowdNews = ChatNews | ReactionNews | GuessNews;
type CrowdMessage = Extract<
  league.WatchMessage,
  { type: 'crowd' | 'chat' | 'chat_removed' | 'reactions' | 'guesses' }
>;

export interface CrowdPorts {
  readonly arena: Arena;
  readonly live: Pick<LiveStore, 'keyValues' | 'publish' | 'subscribe'>;
  readonly texts: ModeratedTexts;
  readonly time: Pick<Time, 'now' | 'after'>;
  readonly random: RandomSource;
  readonly log: Log;
  readonly terms: { readonly slowMs: number };
}

export class Crowd {
  readonly chat: Chat;
  readonly reactions: Reactions;
  readonly guesses: Guesses;
  readonly #ports: CrowdPorts;
  readonly #channel: CrowdChannel<CrowdNews>;
  readonly #guessing: Guessing;
  readonly #said: SharedRead<readonly [readonly ChatLine[], GuessNews]>;
  /** Those who hear it, by match. */
  readonly #watching = new Map<string, Set<(message: CrowdMessage) => void>>();
  /** Made once, for all who hear the same. */
  readonly #shown = new WeakMap<CrowdNews, CrowdMessage>();
  readonly #frames = new WeakMap<CrowdMessage, Buffer>();
  #guests: Promise<Guests> | null = null;

  constructor(ports: CrowdPorts) {
    const { arena, live, log, terms, time } = ports;
    const { keyValues } = live;
    this.#ports = ports;
    this.#channel = new CrowdChannel(live, log);
    this.chat = new Chat({ keyValues, channel: this.#channel, terms, looks: lookOf });
    this.reactions = new Reactions({ keyValues, channel: this.#channel, time, log });
    this.guesses = new Guesses({ keyValues, channel: this.#channel });
    this.#guessing = new Guessing(arena, this.guesses, log);
    this.#said = new SharedRead((match) => Promise.all([this.chat.lines(match), this.guesses.of(match)]));
  }

  async welcome(name: string): Promise<league.Guest> {
    return (await this.#ready()).welcome(name);
  }

  /** Throws the problem with a pass that is none. */
  async guestOf(pass: string): Promise<Guest> {
    const guest = (await this.#ready()).of(pass);
    if (guest === null)
      throw new HttpProblem(403, 'guest_pass_required', 'That is no pass of a guest; get one for a name.');
    return guest;
  }

  /** Says it to all who watch, or throws the problem. */
  async say(
    { roomId, record }: Room,
    { guest, name }: Guest,
    network: string,
    text: string,
  ): Promise<ChatLine> {
    const { random, time } = this.#ports;
    const look = lookOf(name);
    if (record.seats.some((seat) => lookOf(seat.name) === look)) throw problemOf({ why: 'name_taken' });
    const near = (await this.#ready()).networkIn(roomId, network);
    const line = { id: newId(random), at: time.now(), guest, name, text };
    const unsaid = await this.chat.say(roomId, { ...line, network: near });
    if (unsaid !== null) throw problemOf(unsaid);
    return this.#masked(line);
  }

  /** Takes a guess of who will win, or throws the problem. */
  async guess(room: Room, { guest, name }: Guest, network: string, playerId: string): Promise<league.Guess> {
    await this.#guessing.mustBeOpen(room, playerId);
    const { roomId, sequence } = room;
    const near = (await this.#ready()).networkIn(roomId, network);
    const refused = await this.guesses.guess(roomId, { guest, name, network: near, playerId, sequence });
    if (refused === 'already')
      throw new HttpProblem(
        409,
        'already_guessed',
        'You, or somebody at your address, have guessed already.',
      );
    if (refused === 'full')
      throw new HttpProblem(409, 'guesses_closed', 'No more guesses are taken in this match.');
    return { playerId, sequence };
  }

  /** Best first, as people see them. */
  async guessers(): Promise<league.Guesser[]> {
    const { hidden } = this.#ports.texts;
    return (await this.guesses.guessers()).map(({ guest, name, points, counted, right }) => ({
      guest,
      name: hidden.isGuest(guest) ? HIDDEN_NAME : name,
      points,
      counted,
      right,
    }));
  }

  /** Tells a spectator what was said, and what is said from now on; returns what ends that. */
  async watch(room: Room, connection: Connection): Promise<() => void> {
    const match = room.roomId;
    let early: CrowdMessage[] | null = [];
    const hear = (message: CrowdMessage): void => {
      if (early !== null) early.push(message);
      else this.#send(connection, message);
    };
    const unlisten = await this.#channel.listen(match, (news) => {
      const message = this.#message(match, news);
      if (message !== null) hear(message);
    });
    const hearers = this.#watching.get(match) ?? new Set();
    this.#watching.set(match, hearers.add(hear));
    const leave = (): void => {
      unlisten();
      if (hearers.delete(hear) && hearers.size === 0 && this.#watching.get(match) === hearers)
        this.#watching.delete(match);
    };
    try {
      const [lines, { counts, settled }] = await this.#said.get(match);
      const guessUntil = await this.#guessing.closesAt(room);
      const hidden = this.#ports.texts.hidden.chatIn(match);
      const chat = lines.filter(({ id }) => !hidden.has(id)).map((line) => this.#masked(line));
      const { slowMs } = this.#ports.terms;
      const guesses = { counts, settled };
      this.#send(connection, { type: 'crowd', chat, slowMs, guessUntil, guesses });
    } catch (error) {
      leave();
      throw error;
    }
    for (const message of early) this.#send(connection, message);
    early = null;
    return leave;
  }

  /** What operators hide goes from open pages too. */
  hide(): void {
    for (const [match, hearers] of this.#watching) {
      const lines = [...this.#ports.texts.hidden.chatIn(match)];
      if (lines.length === 0) continue;
      const message: CrowdMessage = { type: 'chat_removed', lines };
      for (const hear of hearers) hear(message);
    }
  }

  #message(match: string, news: CrowdNews): CrowdMessage | null {
    if (news.type !== 'chat') return news;
    if (this.#ports.texts.hidden.chatIn(match).has(news.line.id)) return null;
    const known = this.#shown.get(news);
    if (known !== undefined) return known;
    const message: CrowdMessage = { type: 'chat', line: this.#masked(news.line) };
    this.#shown.set(news, message);
    return message;
  }

  #masked(line: ChatLine): ChatLine {
    return { ...line, text: this.#ports.texts.masked(line.text) };
  }

  /** Who reads too slowly misses it. */
  #send(connection: Connection, message: CrowdMessage): void {
    if (connection.buffered > MAX_BUFFERED) return;
    const frame = this.#frames.get(message) ?? textFrame(JSON.stringify(message));
    this.#frames.set(message, frame);
    connection.sendFrame(frame);
  }

  #ready(): Promise<Guests> {
    const { live, random } = this.#ports;
    this.#guests ??= keptSecret(live.keyValues, SECRET_KEY, random).then(
      (secret) => new Guests(secret, random),
    );
    this.#guests.catch(() => {
      this.#guests = null;
    });
    return this.#guests;
  }
}

function problemOf(unsaid: Unsaid): HttpProblem {
  switch (unsaid.why) {
    case 'muted':
      return new HttpProblem(403, 'muted', 'You were muted in this match.');
    case 'name_taken':
      return new HttpProblem(409, 'name_taken', 'Somebody else has that name here; choose another.');
    case 'slow':
    case 'busy': {
      const seconds = Math.max(1, Math.ceil(unsaid.waitMs / 1000));
      const who = unsaid.why === 'slow' ? 'Slow mode' : 'Too many speak at once';
      return new HttpProblem(429, 'too_soon', `${who}: try again in ${seconds} s.`, {
        headers: { 'retry-after': String(seconds) },
        details: { retryAfterSeconds: seconds },
      });
    }
  }
}
