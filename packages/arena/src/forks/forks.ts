/** Matches that go on from a moment of a finished one: at a private table, from the same state, with other dice. */
import { botNames, type Fork, forkOf, type Input, type ReplayHead } from '@lobster-league/kernel';
import { HOUSE_PREFIX } from '../agents.js';
import type { Room } from '../cluster/room.js';
import type { NewRoom } from '../new-room.js';
import {
  type GameRecord,
  type HistoryStore,
  type SeatRecord,
  type Speed,
  StoreUnavailable,
  type Time,
} from '../ports/index.js';
import { ladderOf } from '../ratings/index.js';
import { Refused } from '../refused.js';
import type { Joining } from '../room/access.js';
import { hasUnopened } from '../room/dice.js';
import { freeAmong, houseBot, type Seating } from '../seating.js';
import { type HostedGame, hostedAs } from '../settings.js';
import { type Moment, momentOf, type Wanted } from './moment-of.js';

/** So many may wait until they are played again up to their moment; one is at a time. */
const MOST_WAITING = 16;
/** What the inputs of the past may take of a journal: they are in it twice, as they were and as they were played again. */
const PAST_SHARE = 8;

export interface Forking {
  /** The record of the finished match. */
  readonly parent: GameRecord;
  readonly moment: Wanted;
  /** Where whoever asks for it sits. */
  readonly seat: number;
  /** House bots for the other seats, in order; for the rest of them they are chosen by who sat there. */
  readonly bots?: readonly string[] | undefined;
  readonly joining: Joining;
  readonly speed?: Speed | undefined;
  readonly decisionMs?: number | undefined;
  readonly opener?: string | undefined;
}

/** What a room that is a fork has of the other match. */
export interface Forked {
  readonly rules: number;
  readonly config: unknown;
  readonly fork: Fork;
  /** The inputs until there, without what was said. */
  readonly past: readonly Input[];
  readonly seats: readonly SeatRecord[];
}

/** What everybody may know of where a match was forked from: `forkedFrom` of its `extra`. */
export interface ForkedFrom {
  /** The id and the code of the other match. */
  readonly match: string;
  readonly code: string;
  /** After so many of its inputs, in that turn; the number of its last event until there. */
  readonly at: number;
  readonly turn: number;
  readonly event: number;
  /** The seat of whoever has forked it. */
  readonly seat: number;
}

export interface ForkPorts {
  readonly history: HistoryStore;
  readonly time: Time;
  readonly games: ReadonlyMap<string, HostedGame>;
  readonly seating: Seating;
  readonly maxJournal: number;
  createRoom(wanted: NewRoom): Promise<{ readonly room: Room; readonly ownerKey: string }>;
  remove(room: Room): Promise<void>;
  /** Resolves when the match has begun and come to where it goes on. */
  begun(room: Room): Promise<void>;
}

export interface OpenedFork {
  readonly room: Room;
  readonly ownerKey: string;
  /** Of the seat of whoever has asked for it. */
  readonly token: string;
}

export class Forks {
  readonly #ports: ForkPorts;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(ports: ForkPorts) {
    this.#ports = ports;
  }

  /** Resolves when the match has come to where it goes on; where a nonce is still to be opened, at once. */
  async open(forking: Forking): Promise<OpenedFork> {
    const { parent, seat, speed = 'normal', decisionMs = null, opener } = forking;
    const { createRoom, remove, begun } = this.#ports;
    const { gameId: match, roomCode: code } = parent;
    const { hosted, head } = await this.#played(match);
    const others = head.seats.length - 1;
    if (seat > others) throw new Refused('INVALID_CONFIG', `The seats of that match are 0 to ${others}.`);
    const { at, turn, event, ...moment } = await this.#moment(hosted, match, head, forking.moment);
    mustGoOn(moment, seat);
    const fork = forkOf(match, head, at);
    if (fork === null)
      throw new Refused('INVALID_CONFIG', 'That match was forked too often to be forked again.');
    const { rules, config } = head;
    const seats = await this.#seats(hosted, head, forking);
    const forkedFrom: ForkedFrom = { match, code, at, turn, event, seat };
    const { room, ownerKey } = await createRoom({
      game: head.game,
      speed,
      controls: 'owner',
      decisionMs,
      extra: { unlisted: true, forkedFrom },
      forked: { rules, config, fork, past: moment.inputs, seats },
      ...(opener === undefined ? {} : { opener }),
    });
    try {
      await room.start();
      if (!hasUnopened(room.record)) await begun(room);
    } catch (error) {
      // All of what was asked for, or nothing.
      await remove(room).catch(() => undefined);
      throw error;
    }
    return { room, ownerKey, token: seats[seat]!.token };
  }

  /** The game by the rules of that match, and the head of its replay. */
  async #played(match: string): Promise<{ readonly hosted: HostedGame; readonly head: ReplayHead }> {
    const { history, games } = this.#ports;
    const head = (await history.replayHead(match))?.head;
    const hosted = head === undefined ? undefined : hostedAs(games.get(head.game), head.rules);
    if (head === undefined || hosted === undefined)
      throw new Refused('UNKNOWN_GAME', 'The rules by which that match was played are not here any more.');
    return { hosted, head };
  }

  /** One after the other: whoever asks for many at once waits for its own. */
  async #moment({ game }: HostedGame, gameId: string, head: ReplayHead, wanted: Wanted): Promise<Moment> {
    const { history, time, maxJournal } = this.#ports;
    if (this.#waiting >= MOST_WAITING)
      throw new StoreUnavailable('too many matches are being forked; try again in a moment');
    this.#waiting++;
    const ports = { history, time, most: maxJournal / PAST_SHARE };
    const moment = this.#turn.then(() => momentOf(ports, game, { gameId, head }, wanted));
    this.#turn = moment.catch(() => undefined);
    return moment.finally(() => this.#waiting--);
  }

  /** All of them taken: by whoever asks for it, and by house bots. What was chosen for a seat, and its id, stay. */
  async #seats(hosted: HostedGame, head: ReplayHead, forking: Forking): Promise<SeatRecord[]> {
    const { seating } = this.#ports;
    const bots = await this.#bots(hosted, forking);
    const names = new Set([forking.joining.name]);
    const seats: SeatRecord[] = [];
    for (const [i, { id, options = null }] of head.seats.entries()) {
      const bot = bots[i];
      const own = { ...seating.newSeat(i), playerId: id, options };
      if (bot === undefined) seats.push({ ...own, ...(await seating.agent(forking.joining)) });
      else {
        const house = await seating.house(hosted.game, bot);
        const name = freeAmong(names, house.name);
        names.add(name);
        seats.push({ ...own, ...house, name });
      }
    }
    return seats;
  }

  /** By seat, the bot that sits there: as wished, or the one that sat there, or the level nearest to who sat there. */
  async #bots(
    { game, levels = [], house }: HostedGame,
    { parent, seat, bots = [] }: Forking,
  ): Promise<(string | undefined)[]> {
    for (const bot of bots) houseBot(game, bot);
    if (bots.length >= parent.players.length)
      throw new Refused('ROOM_FULL', 'There are more bots than seats.');
    const names = botNames(game);
    const ids = [
      ...parent.players.flatMap(({ agentId }) => agentId ?? []),
      ...levels.map(({ bot }) => HOUSE_PREFIX + bot),
    ];
    const ratings = await this.#ports.history.ratings(ladderOf(parent.game, 'all'), ids);
    const usual = levels[Math.floor((levels.length - 1) / 2)]?.bot ?? house[0]?.bot ?? names[0];
    const nearest = (agentId: string | null): string | undefined => {
      const rating = agentId === null ? undefined : ratings[agentId];
      if (rating === undefined) return usual;
      const away = (bot: string): number =>
        Math.abs((ratings[HOUSE_PREFIX + bot] ?? Number.POSITIVE_INFINITY) - rating);
      const rated = levels.map(({ bot }) => bot).filter((bot) => Number.isFinite(away(bot)));
      return (
        rated.reduce((best, bot) => (away(bot) < away(best) ? bot : best), rated[0] ?? usual ?? '') || usual
      );
    };
    const wished = [...bots];
    return parent.players.map(({ bot, agentId }, i) => {
      if (i === seat) return undefined;
      return wished.shift() ?? (bot !== null && names.includes(bot) ? bot : nearest(agentId));
    });
  }
}

function mustGoOn({ over, inPlay }: Pick<Moment, 'over' | 'inPlay'>, seat: number): void {
  if (over) throw new Refused('GAME_OVER', 'The match is over at that moment; choose an earlier one.');
  if (inPlay[seat] !== true)
    throw new Refused(
      'GAME_OVER',
      'That seat is out of the match at that moment; choose another, or an earlier moment.',
    );
}
