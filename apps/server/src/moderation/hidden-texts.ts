/** Which texts a moderator has hidden, in memory: looked up for everything that is shown. */
import type { TextTarget } from '@lobster-league/arena';

export const HIDDEN = 'hidden by a moderator';
export const HIDDEN_NAME = `name ${HIDDEN}`;
export const HIDDEN_TITLE = `room name ${HIDDEN}`;

const NO_LINES: ReadonlySet<string> = new Set();

interface HiddenInMatch {
  title: boolean;
  /** By player. */
  readonly names: Set<string>;
  readonly thoughts: Map<string, Set<string>>;
  /** Lines of chat, by id. */
  readonly chat: Set<string>;
}

/** Whoever has a name in a match. */
export interface Named {
  readonly playerId: string;
  readonly agentId: string | null;
  readonly name: string;
}

export class HiddenTexts {
  readonly #matches = new Map<string, HiddenInMatch>();
  readonly #agentNames = new Set<string>();
  readonly #descriptions = new Set<string>();
  readonly #guests = new Set<string>();

  constructor(targets: Iterable<TextTarget> = []) {
    for (const target of targets) this.#add(target);
  }

  #add(target: TextTarget): void {
    if (target.kind === 'agent_name') this.#agentNames.add(target.agentId);
    else if (target.kind === 'agent_description') this.#descriptions.add(target.agentId);
    else if (target.kind === 'guest_name') this.#guests.add(target.guest);
    else {
      const { match } = target;
      const found = this.#matches.get(match) ?? {
        title: false,
        names: new Set(),
        thoughts: new Map(),
        chat: new Set(),
      };
      this.#matches.set(match, found);
      if (target.kind === 'title') found.title = true;
      else if (target.kind === 'chat') found.chat.add(target.line);
      else if (target.kind === 'name') found.names.add(target.playerId);
      else {
        const said = found.thoughts.get(target.playerId) ?? new Set();
        found.thoughts.set(target.playerId, said.add(target.text));
      }
    }
  }

  /** Whether nothing at all is hidden. */
  get none(): boolean {
    return this.#matches.size === 0 && this.#agentNames.size === 0 && this.#descriptions.size === 0;
  }

  isThought(match: string, playerId: string, text: string): boolean {
    return this.#matches.get(match)?.thoughts.get(playerId)?.has(text) === true;
  }

  isGuest(guest: string): boolean {
    return this.#guests.has(guest);
  }

  /** The ids of a match's hidden lines of chat. */
  chatIn(match: string): ReadonlySet<string> {
    return this.#matches.get(match)?.chat ?? NO_LINES;
  }

  isTitle(match: string): boolean {
    return this.#matches.get(match)?.title === true;
  }

  isAgentName(agentId: string): boolean {
    return this.#agentNames.has(agentId);
  }

  isDescription(agentId: string): boolean {
    return this.#descriptions.has(agentId);
  }

  /** The hidden names of a match, each with what is shown instead; null where there is none. */
  namesIn(match: string, people: readonly Named[]): ReadonlyMap<string, string> | null {
    const { names } = this.#matches.get(match) ?? {};
    if (names === undefined && this.#agentNames.size === 0) return null;
    const hidden = people.flatMap(({ playerId, agentId, name }, seat): [string, string][] =>
      names?.has(playerId) === true || (agentId !== null && this.#agentNames.has(agentId))
        ? [[name, `${HIDDEN_NAME} (seat ${seat + 1})`]]
        : [],
    );
    return hidden.length === 0 ? null : new Map(hidden.filter(([name]) => name !== ''));
  }
}

const NAME_FIELD = /name$/i;

/** Returns a copy of a JSON value without these names, where a field has one as its value. */
export function withoutNames<T>(value: T, names: ReadonlyMap<string, string>): T {
  const shown = (one: unknown, field: string): unknown => {
    if (typeof one === 'string') return NAME_FIELD.test(field) ? (names.get(one) ?? one) : one;
    if (typeof one !== 'object' || one === null) return one;
    if (Array.isArray(one)) return one.map((item) => shown(item, ''));
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, shown(inner, key)]));
  };
  return shown(value, '') as T;
}
