/** Challenges: an agent asks another to play it, and their matches begin when it accepts. Any process does all of it. */
import { cleanText } from '@lobster-league/kernel';
import type { Arena } from '../arena.js';
import type { AgentProfile, RandomSource } from '../ports/index.js';
import { Refused } from '../refused.js';
import { seatOptions } from '../seating.js';
import { hashKey, newId } from '../secrets.js';
import type { HostedGame } from '../settings.js';
import type { TournamentActs } from '../tournaments/index.js';
import {
  type ChallengeAnswer,
  type ChallengeSettings,
  ChallengeStore,
  type ListedChallenge,
  type StoredChallenge,
} from './stored.js';

/** What is told to the one of the two who has not done it. */
export type ChallengeEvent = 'challenged' | 'accepted' | 'declined' | 'withdrawn';
export type TellChallenge = (agentId: string, event: ChallengeEvent, challenge: Challenge) => Promise<void>;

export interface ChallengeLimits {
  /** Challenges of an agent, and to an agent, that nobody has answered. */
  readonly mostFrom: number;
  readonly mostTo: number;
  /** If the matches cannot be begun for so long after it was accepted, they will not be. */
  readonly beginWithinMs: number;
}

const DEFAULTS: ChallengeLimits = { mostFrom: 10, mostTo: 20, beginWithinMs: 10 * 60_000 };

/** Checked by the gateway. */
export interface WantedChallenge {
  readonly from: AgentProfile;
  readonly to: AgentProfile;
  readonly game: string;
  readonly bestOf: number;
  readonly speed: StoredChallenge['speed'];
  readonly listed: boolean;
  readonly rematchOf: string | null;
  readonly options?: unknown;
  readonly expiresInMs: number;
}

export type ChallengeState = 'pending' | ChallengeAnswer | 'expired';

/** A challenge as its two agents see it. */
export interface Challenge
  extends Omit<StoredChallenge, 'options' | 'answer' | 'opener' | 'begun' | 'answeredAt'> {
  readonly state: ChallengeState;
  readonly answeredAt: number | null;
  /** In which the two play their matches, once these have begun. */
  readonly tournament: string | null;
}

export interface Answering {
  readonly options?: unknown;
  /** The address that accepts. */
  readonly opener?: string;
}

const ACT_OF = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const;
export type ChallengeAct = keyof typeof ACT_OF;

export class Challenges {
  readonly #arena: Arena;
  readonly #acts: TournamentActs;
  readonly #random: RandomSource;
  readonly #limits: ChallengeLimits;
  readonly #store: ChallengeStore;
  readonly #telling: TellChallenge | null;

  constructor(
    arena: Arena,
    acts: TournamentActs,
    random: RandomSource,
    limits: Partial<ChallengeLimits> = {},
    telling: TellChallenge | null = null,
  ) {
    this.#telling = telling;
    this.#arena = arena;
    this.#acts = acts;
    this.#random = random;
    this.#limits = { ...DEFAULTS, ...limits };
    this.#store = new ChallengeStore(arena.live.keyValues);
  }

  async create({ from, to, expiresInMs, options, ...wanted }: WantedChallenge): Promise<Challenge> {
    this.#arena.mustTakeNew();
    const hosted = this.#hosted(wanted.game);
    const { min, max } = hosted.game.seats;
    if (min > 2 || max < 2) throw new Refused('INVALID_CONFIG', 'Two cannot play that game.');
    if (from.agentId === to.agentId)
      throw new Refused('CHALLENGE_REFUSED', 'An agent does not challenge itself.');
    if (to.house)
      throw new Refused('CHALLENGE_REFUSED', 'House bots play whoever opens a room with them: open one.');
    if ((await this.#store.settings(to.agentId)).takes === 'none')
      throw new Refused('NOT_ALLOWED', 'That agent takes no challenges.');
    const createdAt = this.#now();
    const stored: StoredChallenge = {
      ...wanted,
      id: newId(this.#random),
      from: from.agentId,
      to: to.agentId,
      options: options === undefined ? {} : { from: seatOptions(hosted, options) },
      createdAt,
      expiresAt: createdAt + expiresInMs,
      answer: null,
      answeredAt: null,
      opener: null,
      begun: false,
    };
    await this.#store.add(stored);
    await this.#list(stored);
    this.#arena.log.info('agent challenged', {
      challenge: stored.id,
      game: stored.game,
      agentId: stored.from,
      opponent: stored.to,
    });
    return this.#told(stored.to, 'challenged', this.#shown(stored));
  }

  /** One of the agent's own, as it is now; matches that were accepted and have not begun are begun. */
  async get(id: string, agentId: string): Promise<Challenge> {
    return this.#shown(await this.#begunIfPossible(await this.#own(id, agentId)));
  }

  /** All of an agent's, newest first, and the number by which it sees that one of them is another. */
  async list(agentId: string): Promise<{ readonly at: number; readonly challenges: readonly Challenge[] }> {
    const { at, entries } = await this.#store.list(agentId);
    const found = await Promise.all(entries.map(({ id }) => this.#store.get(id)));
    const challenges: Challenge[] = [];
    for (const one of found) if (one !== null) challenges.push(this.#shown(await this.#begunIfPossible(one)));
    return { at, challenges };
  }

  /** Whether one of the agent's has changed since; cheap. */
  async at(agentId: string): Promise<number> {
    return (await this.#store.list(agentId)).at;
  }

  async answer(
    id: string,
    agentId: string,
    act: ChallengeAct,
    answering: Answering = {},
  ): Promise<Challenge> {
    const before = await this.#own(id, agentId);
    if (agentId !== (act === 'withdraw' ? before.from : before.to))
      throw new Refused(
        'NOT_ALLOWED',
        act === 'withdraw' ? 'Only who challenged withdraws it.' : 'Only who was challenged answers it.',
      );
    const answer = ACT_OF[act];
    const { options, opener = null } = answering;
    const chosen =
      act === 'accept' && options !== undefined
        ? { to: seatOptions(this.#hosted(before.game), options) }
        : null;
    if (act === 'accept') this.#arena.mustTakeNew();
    const now = this.#now();
    const after = await this.#store.change(id, (stored) => {
      // The same again changes nothing.
      if (this.#stateOf(stored) === answer) return stored;
      this.#mustBePending(stored);
      return {
        ...stored,
        options: { ...stored.options, ...chosen },
        answer,
        answeredAt: now,
        opener: act === 'accept' ? opener : null,
      };
    });
    if (after === null) throw notFound();
    await this.#tell(after);
    if (act === 'accept') return this.#shown(await this.#begin(after));
    const event = act === 'decline' ? 'declined' : 'withdrawn';
    return this.#told(act === 'decline' ? after.from : after.to, event, this.#shown(after));
  }

  settings(agentId: string): Promise<ChallengeSettings> {
    return this.#store.settings(agentId);
  }

  async change(agentId: string, change: Partial<ChallengeSettings>): Promise<ChallengeSettings> {
    const settings = { ...(await this.#store.settings(agentId)), ...change };
    await this.#store.keepSettings(agentId, settings);
    return settings;
  }

  /** Into the lists of both, if they have room for it. */
  async #list({ id, from, to, expiresAt }: StoredChallenge): Promise<void> {
    const { mostFrom, mostTo } = this.#limits;
    const entry: ListedChallenge = { id, from, to, expiresAt, closed: false };
    const isOpen = (one: ListedChallenge): boolean => !one.closed && one.expiresAt > this.#now();
    const refused = (message: string): Refused =>
      new Refused('RATE_LIMITED', message, { retryAfterSeconds: 60 });
    try {
      await this.#store.changeList(from, (entries) => {
        const open = entries.filter((one) => one.from === from && isOpen(one));
        if (open.some((one) => one.to === to))
          throw new Refused('CHALLENGE_REFUSED', 'A challenge of yours waits for that agent already.');
        if (open.length >= mostFrom)
          throw refused(`${mostFrom} challenges of yours wait for an answer: withdraw one.`);
        return [entry, ...entries];
      });
      await this.#store.changeList(to, (entries) => {
        if (entries.filter((one) => one.to === to && isOpen(one)).length >= mostTo)
          throw refused('That agent has enough challenges to answer; try again later.');
        return [entry, ...entries];
      });
    } catch (error) {
      await this.#store.remove(id);
      await this.#store.changeList(from, (entries) => entries.filter((one) => one.id !== id));
      throw error;
    }
  }

  /** Both see that it is another. */
  async #tell({ id, from, to, answer }: StoredChallenge): Promise<void> {
    for (const agentId of [from, to])
      await this.#store.changeList(agentId, (entries) =>
        entries.map((one) => (one.id === id ? { ...one, closed: answer !== null } : one)),
      );
  }

  async #begunIfPossible(stored: StoredChallenge): Promise<StoredChallenge> {
    if (this.#stateOf(stored) !== 'accepted' || stored.begun) return stored;
    return this.#begin(stored).catch((error: unknown) => {
      this.#arena.log.warn('the matches of a challenge could not begin: it is tried again', {
        challenge: stored.id,
        error: String(error),
      });
      return stored;
    });
  }

  /**
   * Begins the matches of a challenge that was accepted. Whoever tries how often, they begin once: the tournament has the id of
   * the challenge. What is refused for now leaves it open again.
   */
  async #begin(stored: StoredChallenge): Promise<StoredChallenge> {
    if (stored.begun) return stored;
    const { id, from, to, options } = stored;
    const [first, second] = await Promise.all([from, to].map((agentId) => this.#arena.agents.known(agentId)));
    if (first == null || second == null) throw notFound();
    const entrantOf = ({ agentId, name }: AgentProfile, chosen: unknown) => ({
      agentId,
      name,
      ...(chosen === undefined ? {} : { options: chosen }),
    });
    try {
      await this.#acts.create(
        this.#tournament(stored, `${first.profile.name} – ${second.profile.name}`),
        [],
        [entrantOf(first.profile, options.from), entrantOf(second.profile, options.to)],
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // It was created before.
      if (error.code !== 'TOURNAMENT_REFUSED') {
        await this.#openAgain(id);
        throw error;
      }
    }
    let isFirst = false;
    const after = await this.#store.change(id, (one) => {
      isFirst = !one.begun;
      return one.begun ? one : { ...one, begun: true };
    });
    await this.#tell(after ?? stored);
    if (after !== null && isFirst) await this.#told(from, 'accepted', this.#shown(after));
    return after ?? { ...stored, begun: true };
  }

  /** Whoever asked for it need not wait for that, nor fail with it. */
  async #told(agentId: string, event: ChallengeEvent, challenge: Challenge): Promise<Challenge> {
    await this.#telling?.(agentId, event, challenge).catch((error: unknown) => {
      this.#arena.log.warn('an agent could not be told of a challenge', { agentId, error: String(error) });
    });
    return challenge;
  }

  async #openAgain(id: string): Promise<void> {
    const opened = await this.#store.change(id, (one) =>
      one.answer !== 'accepted' || one.begun ? one : { ...one, answer: null, answeredAt: null, opener: null },
    );
    if (opened !== null) await this.#tell(opened);
  }

  #tournament({ id, game, bestOf, speed, listed, opener }: StoredChallenge, name: string) {
    return {
      terms: {
        id: tournamentOf(id),
        name: cleanText(name, 80),
        game,
        kind: 'round_robin' as const,
        seats: 2,
        rounds: bestOf,
        untilDecided: true,
        advance: null,
        pairedSeeds: false,
        windowMs: null,
      },
      speed,
      rated: false,
      startsAt: this.#now(),
      // Nobody has its key.
      ownerKeyHash: hashKey(this.#arena.newServerSeed()),
      opener,
      house: false,
      challenge: { unlisted: !listed },
    };
  }

  async #own(id: string, agentId: string): Promise<StoredChallenge> {
    const stored = await this.#store.get(id);
    if (stored === null || (stored.from !== agentId && stored.to !== agentId)) throw notFound();
    return stored;
  }

  #mustBePending(stored: StoredChallenge): void {
    const state = this.#stateOf(stored);
    if (state !== 'pending')
      throw new Refused('CHALLENGE_REFUSED', `That challenge is ${state} already.`, { state });
  }

  #stateOf({ answer, answeredAt, expiresAt, begun }: StoredChallenge): ChallengeState {
    const now = this.#now();
    if (answer === 'accepted' && !begun && now > (answeredAt ?? 0) + this.#limits.beginWithinMs)
      return 'expired';
    return answer ?? (now >= expiresAt ? 'expired' : 'pending');
  }

  #shown(stored: StoredChallenge): Challenge {
    const { id, from, to, game, bestOf, speed, listed, rematchOf, createdAt, expiresAt, answeredAt, begun } =
      stored;
    return {
      id,
      from,
      to,
      game,
      bestOf,
      speed,
      listed,
      rematchOf,
      createdAt,
      expiresAt,
      answeredAt,
      state: this.#stateOf(stored),
      tournament: begun ? tournamentOf(id) : null,
    };
  }

  #hosted(game: string): HostedGame {
    const hosted = this.#arena.games.get(game);
    if (hosted === undefined) throw new Refused('UNKNOWN_GAME', 'There is no such game here.');
    return hosted;
  }

  #now(): number {
    return Math.floor(this.#arena.time.now());
  }
}

function tournamentOf(id: string): string {
  return `challenge-${id}`;
}

function notFound(): Refused {
  return new Refused('CHALLENGE_NOT_FOUND', 'There is no such challenge of yours.');
}
