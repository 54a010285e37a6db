/** How people see what strangers wrote: thoughts are masked by the word filter, and what a moderator hid is not shown. */
import type {
  AgentProfile,
  GameRecord,
  HistoryStore,
  Rivalry,
  RoomInfo,
  RoomRecord,
  ShownTexts,
  StampedEvent,
  Standing,
  Thought,
  WatchMessage,
} from '@lobster-league/arena';
import { HIDDEN, HIDDEN_NAME, HIDDEN_TITLE, HiddenTexts, type Named, withoutNames } from './hidden-texts.js';
import type { WordFilter } from './word-filter.js';

/** A match, live or recorded, and who has a name in it. */
interface NamedMatch {
  readonly id: string;
  readonly people: readonly Named[];
}

export class ModeratedTexts implements ShownTexts {
  readonly #filter: WordFilter | null;
  #hidden = new HiddenTexts();
  /** What was shown instead of what: made once for all who look, and anew when something else is hidden. */
  #shown = new WeakMap<object, object>();

  constructor(filter: WordFilter | null) {
    this.#filter = filter;
  }

  get hidden(): HiddenTexts {
    return this.#hidden;
  }

  hide(hidden: HiddenTexts): void {
    this.#hidden = hidden;
    this.#shown = new WeakMap();
  }

  /** A thought as it is shown. */
  thought(match: string, playerId: string, text: string): string {
    if (this.#hidden.isThought(match, playerId, text)) return HIDDEN;
    return this.masked(text);
  }

  /** A text without its worst words. */
  masked(text: string): string {
    return this.#filter?.mask(text) ?? text;
  }

  record(record: RoomRecord): RoomRecord {
    if (this.#hidden.none) return record;
    return this.#once(record, () =>
      this.#renamed(matchOf(record), record, record.seats, (name, seats) => ({ ...record, name, seats })),
    );
  }

  info(info: RoomInfo): RoomInfo {
    if (this.#hidden.none) return info;
    return this.#once(info, () =>
      this.#renamed(matchOf(info), info, info.seats, (name, seats) => ({ ...info, name, seats })),
    );
  }

  view(record: RoomRecord, view: unknown): unknown {
    if (this.#hidden.none || typeof view !== 'object' || view === null) return view;
    return this.#once(view, () => this.#withoutNames(matchOf(record), view));
  }

  events(record: RoomRecord, events: readonly StampedEvent[]): readonly StampedEvent[] {
    return this.#events(matchOf(record), events);
  }

  message(record: RoomRecord, message: WatchMessage): WatchMessage {
    return this.#once(message, () => this.#message(record, message));
  }

  history(store: HistoryStore): HistoryStore {
    const texts = this;
    const overrides: Partial<HistoryStore> = {
      game: async (gameId) => texts.#game(await store.game(gameId)),
      gameByCode: async (roomCode) => texts.#game(await store.gameByCode(roomCode)),
      async games(filter, page) {
        const { items, total } = await store.games(filter, page);
        return { items: items.map((record) => texts.#game(record)), total };
      },
      async events(gameId, from, limit) {
        const events = await store.events(gameId, from, limit);
        // Who played is only of interest where a name is hidden.
        const record = texts.hidden.none ? null : await store.game(gameId);
        return texts.#events({ id: gameId, people: record?.players ?? [] }, events);
      },
      agent: async (agentId) => texts.#agent(await store.agent(agentId)),
      agentByKey: async (keyHash) => texts.#agent(await store.agentByKey(keyHash)),
      async agents(page, search) {
        const { items, total } = await store.agents(page, search);
        return { items: items.map((profile) => texts.#agent(profile)), total };
      },
      standings: async (agentId) => texts.#named(await store.standings(agentId)),
      board: async (game, board, season, limit) =>
        texts.#named(await store.board(game, board, season, limit)),
      rivalries: async (agentId, game, limit) => texts.#named(await store.rivalries(agentId, game, limit)),
    };
    return new Proxy(store, {
      get(target, property) {
        const own: unknown = Reflect.get(overrides, property) ?? Reflect.get(target, property);
        return typeof own === 'function' ? own.bind(target) : own;
      },
    });
  }

  #message(record: RoomRecord, message: WatchMessage): WatchMessage {
    switch (message.type) {
      case 'snapshot': {
        const { room, view, sequence } = message.snapshot;
        const [shownRoom, shownView] = [this.info(room), this.view(record, view)];
        if (shownRoom === room && shownView === view) return message;
        return { type: 'snapshot', snapshot: { room: shownRoom, view: shownView, sequence } };
      }
      case 'events': {
        const events = this.events(record, message.events);
        return events === message.events ? message : { type: 'events', events };
      }
      case 'presence': {
        const [event] = this.events(record, [message.event]);
        return event === message.event ? message : { type: 'presence', event: event! };
      }
      case 'room': {
        const room = this.info(message.room);
        return room === message.room ? message : { type: 'room', room };
      }
      case 'closed':
        return message;
    }
  }

  #events(match: NamedMatch, events: readonly StampedEvent[]): readonly StampedEvent[] {
    const { none } = this.#hidden;
    if (none && events.every(({ thoughts }) => thoughts === undefined)) return events;
    const shown = events.map((event) =>
      none && event.thoughts === undefined ? event : this.#once(event, () => this.#event(match, event)),
    );
    return shown.every((event, i) => event === events[i]) ? events : shown;
  }

  #event(match: NamedMatch, stamped: StampedEvent): StampedEvent {
    const named = this.#withoutNames(match, stamped);
    if (stamped.thoughts === undefined) return named;
    const thoughts = stamped.thoughts.map((thought) => this.#thought(match, thought));
    const same = named === stamped && thoughts.every((one, i) => one === stamped.thoughts?.[i]);
    return same ? stamped : { ...named, thoughts };
  }

  #thought({ id }: NamedMatch, thought: Thought): Thought {
    const { playerId, text } = thought;
    const shown = this.thought(id, playerId, text);
    return shown === text ? thought : { playerId, text: shown };
  }

  #game<Game extends GameRecord | null>(record: Game): Game {
    if (record === null || this.#hidden.none) return record;
    const match = { id: record.gameId, people: record.players };
    return this.#renamed(match, record, record.players, (name, players) => ({ ...record, name, players }));
  }

  #renamed<Room extends { readonly name: string }, Person extends Named>(
    match: NamedMatch,
    room: Room,
    people: readonly Person[],
    rename: (name: string, people: readonly Person[]) => Room,
  ): Room {
    const names = this.#hidden.namesIn(match.id, match.people);
    const title = this.#hidden.isTitle(match.id);
    if (names === null && !title) return room;
    return rename(
      title ? HIDDEN_TITLE : room.name,
      people.map((one) => ({ ...one, name: names?.get(one.name) ?? one.name })),
    );
  }

  #agent<Profile extends AgentProfile | null>(profile: Profile): Profile {
    if (profile === null || this.#hidden.none) return profile;
    const { agentId } = profile;
    const name = this.#hidden.isAgentName(agentId);
    const description = this.#hidden.isDescription(agentId);
    if (!name && !description) return profile;
    return {
      ...profile,
      ...(name ? { name: HIDDEN_NAME } : {}),
      ...(description ? { description: HIDDEN } : {}),
    };
  }

  #named<Entry extends Standing | Rivalry>(entries: readonly Entry[]): readonly Entry[] {
    if (this.#hidden.none) return entries;
    return entries.map((entry) =>
      this.#hidden.isAgentName(entry.agentId) ? { ...entry, name: HIDDEN_NAME } : entry,
    );
  }

  #withoutNames<T>({ id, people }: NamedMatch, value: T): T {
    const names = this.#hidden.none ? null : this.#hidden.namesIn(id, people);
    return names === null ? value : withoutNames(value, names);
  }

  #once<T extends object>(given: T, show: () => T): T {
    const known = this.#shown.get(given);
    if (known !== undefined) return known as T;
    const shown = show();
    this.#shown.set(given, shown);
    return shown;
  }
}

function matchOf({ roomId, seats }: Pick<RoomRecord | RoomInfo, 'roomId' | 'seats'>): NamedMatch {
  return { id: roomId, people: seats };
}
