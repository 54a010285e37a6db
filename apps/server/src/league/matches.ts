/** Matches for the league's API: alive in the arena, or recorded in the history. Never tells what is not shown yet. */
import { type Arena, type GameRecord, normalCode, type Room, StoreUnavailable } from '@lobster-league/arena';
import type { league } from '@lobster-league/protocol';
import { HttpProblem } from '../http/problem.js';
import { recordOf } from '../record-of.js';
import { replayOf } from '../replay-of.js';
import { LastViews } from './last-views.js';
import { type Tell, teller, told } from './tell.js';

/** When to ask again for the replay of a match that is played. */
const RETRY_AFTER_S = 2;

/** At least one of them is there. */
export interface FoundMatch {
  readonly room: Room | null;
  /** Only once spectators have seen the end. */
  readonly record: GameRecord | null;
}

export class Matches {
  readonly #arena: Arena;
  readonly #lastViews: LastViews;

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#lastViews = new LastViews(arena);
  }

  /** By code or id while it is alive, by id for ever; by code too until another match has it. */
  async find(idOrCode: string): Promise<FoundMatch> {
    const room = await this.#arena.seek(idOrCode);
    const shown = room === null || room.status === 'finished';
    const record = shown ? await this.#recorded(room?.roomId ?? null, idOrCode) : null;
    if (room === null && record === null) {
      throw new HttpProblem(
        404,
        'match_not_found',
        'There is no such match: codes may be used again once a match is over, ids last.',
      );
    }
    return { room, record };
  }

  async #recorded(roomId: string | null, idOrCode: string): Promise<GameRecord | null> {
    const { history } = this.#arena;
    if (roomId !== null) return recordOf(this.#arena, roomId).catch(notYet);
    return (await history.game(idOrCode)) ?? history.gameByCode(normalCode(idOrCode));
  }

  async snapshot(idOrCode: string): Promise<{ found: FoundMatch; view: unknown; sequence: number }> {
    const found = await this.find(idOrCode);
    if (found.room !== null) {
      const { view, sequence } = found.room.snapshot();
      return { found, view, sequence };
    }
    const record = found.record!;
    return { found, view: await this.#lastViews.of(record), sequence: record.totalEvents };
  }

  async events(
    idOrCode: string,
    { from, limit, text }: { from: number; limit: number; text: boolean },
  ): Promise<{ events: readonly league.StampedEvent[]; last: number; next: number | null }> {
    const { room, record } = await this.find(idOrCode);
    const last = room === null ? record!.totalEvents : room.sequence;
    const wanted = Math.min(limit, last - from + 1);
    const read = room === null ? this.#arena.history : this.#arena;
    const id = room?.roomId ?? record!.gameId;
    const events = wanted <= 0 ? [] : await read.events(id, from, wanted);
    const end = events.at(-1)?.sequence ?? from - 1;
    return {
      events: text ? told(events, this.#teller({ room, record })) : events,
      last,
      next: end < last && events.length > 0 ? end + 1 : null,
    };
  }

  /** The replay document, line by line, or the reason why there is none. */
  async replay(idOrCode: string): Promise<AsyncGenerator<string>> {
    const { gameId } = await this.recorded(idOrCode);
    const lines = await replayOf(this.#arena.history, gameId);
    if (lines === null) throw notFinished();
    return lines;
  }

  /** The record of a match that is over, or the reason why there is none. */
  async recorded(idOrCode: string): Promise<GameRecord> {
    const { record } = await this.find(idOrCode);
    if (record === null) throw notFinished();
    return record;
  }

  #teller({ room, record }: FoundMatch): Tell {
    if (room !== null) return teller(room.hosted.game, room.record.seats);
    const hosted = this.#arena.games.get(record!.game);
    return hosted === undefined ? ({ type }) => type : teller(hosted.game, record!.players);
  }
}

function notFinished(): HttpProblem {
  return new HttpProblem(
    409,
    'match_not_finished',
    'There is a replay once the match is over and recorded.',
    { headers: { 'retry-after': String(RETRY_AFTER_S) } },
  );
}

/** A match that is still alive can be looked at without a history. */
function notYet(error: unknown): null {
  if (error instanceof StoreUnavailable) return null;
  throw error;
}
