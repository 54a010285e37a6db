/** Agents in MongoDB, with their standings, boards, rating histories and rivals. */
import {
  type AgentChange,
  type AgentProfile,
  type AgentSecrets,
  ALL_TIME,
  type Board,
  type Kind,
  type Page,
  type Paged,
  type RatingPoint,
  type Rivalry,
  START_RATING,
  type Standing,
} from '@lobster-league/arena';
import { NO_SKILL, type SkillSums } from '@lobster-league/ratings';
import { onlySecrets, versionField } from '../agent-change.js';
import { countOf, rangeOf } from '../standing-sums.js';
import { type AgentDocument, type StandingDocument, standingId } from './collections.js';
import type { MongoConnection } from './connection.js';
import { documentId } from './document-id.js';
import { fromPlain, textFrom, toPlain } from './plain.js';
import { NO_STATISTICS } from './views.js';

/** The field by which each board is sorted. */
const MEASURE = { season: 'elo', all_time: 'best', improved: 'gain', skill: 'skillLow' } as const;

export class MongoAgents {
  readonly #mongo: MongoConnection;
  #changing: Promise<unknown> = Promise.resolve();

  constructor(mongo: MongoConnection) {
    this.#mongo = mongo;
  }

  /** Returns false if the id is taken. */
  add(profile: AgentProfile, secrets: AgentSecrets): Promise<boolean> {
    const { agentId, name, description, house, kind, versions, createdAt } = profile;
    const document = {
      _id: documentId('agent', agentId),
      agentId,
      name: toPlain(name),
      description: toPlain(description),
      house,
      ...kindField(kind),
      ...versionsField(versions),
      createdAt: new Date(createdAt),
      secrets: onlySecrets(secrets),
      ...NO_STATISTICS,
    };
    return this.#mongo.add(({ agents }) => agents.insertOne(document));
  }

  async agent(agentId: string): Promise<AgentProfile | null> {
    const found = await this.#find(agentId);
    return found === null ? null : profileFrom(found);
  }

  async secrets(agentId: string): Promise<AgentSecrets | null> {
    const found = await this.#find(agentId);
    return found === null ? null : onlySecrets(found.secrets);
  }

  async byKey(keyHash: string): Promise<AgentProfile | null> {
    const found = await this.#mongo.read(({ agents }) => agents.findOne({ 'secrets.keyHash': keyHash }));
    return found === null ? null : profileFrom(found);
  }

  /** Returns false if there is no such agent, or its secrets are not as expected. */
  async update(
    agentId: string,
    { name, description, kind, versions, ...secrets }: AgentChange,
    expected: Partial<AgentSecrets>,
  ): Promise<boolean> {
    const change = {
      ...(name === undefined ? {} : { name: toPlain(name) }),
      ...(description === undefined ? {} : { description: toPlain(description) }),
      ...kindField(kind),
      ...versionsField(versions),
      ...secretFields(secrets),
    };
    if (Object.keys(change).length === 0) return (await this.agent(agentId)) !== null;
    const _id = documentId('agent', agentId);
    const wanted = { _id, ...secretFields(expected) };
    // MongoDB does it in one step; what only speaks like it may look first and change later, so here one goes at a time.
    const done = this.#changing.then(() =>
      this.#mongo.write(({ agents }) => agents.updateOne(wanted, { $set: change })),
    );
    this.#changing = done.catch(() => undefined);
    const { matchedCount } = await done;
    if (matchedCount === 0) return false;
    if (name === undefined) return true;
    // For people who look at the database; our own answers use the agent's current name.
    const renamed = { $set: { name: toPlain(name) } };
    await this.#mongo.write(({ leaderboard }) => leaderboard.updateOne({ _id }, renamed));
    await this.#mongo.write(({ standings }) => standings.updateMany({ agentId }, renamed));
    return true;
  }

  async agents(page: Page, search = ''): Promise<Paged<AgentProfile>> {
    const { offset, limit } = rangeOf(page);
    const contains = { $regex: search.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&'), $options: 'i' };
    const filter = search === '' ? {} : { $or: [{ agentId: contains }, { name: contains }] };
    const [found, total] = await this.#mongo.read(({ agents }) =>
      Promise.all([
        limit === 0
          ? []
          : agents.find(filter).sort({ createdAt: 1, agentId: 1 }).skip(offset).limit(limit).toArray(),
        agents.countDocuments(filter),
      ]),
    );
    return { items: found.map(profileFrom), total };
  }

  async standings(agentId: string): Promise<readonly Standing[]> {
    const found = await this.#mongo.read(({ standings }) =>
      standings.find({ agentId }).sort({ game: 1, season: -1 }).toArray(),
    );
    return this.#named(found);
  }

  async ratings(game: string, agentIds: readonly string[]): Promise<Readonly<Record<string, number>>> {
    const ids = agentIds.map((agentId) => standingId(agentId, game, ALL_TIME));
    const found = await this.#mongo.read(({ standings }) =>
      standings.find({ _id: { $in: ids } }, { projection: { agentId: 1, elo: 1 } }).toArray(),
    );
    const ratings: Record<string, number> = Object.create(null);
    for (const { agentId, elo } of found) ratings[agentId] = elo;
    return ratings;
  }

  async skills(game: string, agentIds: readonly string[]): Promise<Readonly<Record<string, SkillSums>>> {
    const ids = agentIds.map((agentId) => standingId(agentId, game, ALL_TIME));
    const found = await this.#mongo.read(({ standings }) =>
      standings.find({ _id: { $in: ids } }, { projection: { agentId: 1, skill: 1 } }).toArray(),
    );
    const skills: Record<string, SkillSums> = Object.create(null);
    for (const { agentId, skill = NO_SKILL } of found) skills[agentId] = skill;
    return skills;
  }

  async board(game: string, board: Board, season: string, limit: number): Promise<readonly Standing[]> {
    const count = countOf(limit);
    if (count === 0) return [];
    const wanted = { game, season: board === 'all_time' ? ALL_TIME : season };
    const found = await this.#mongo.read(({ standings }) =>
      standings
        .find(wanted)
        .sort({ [MEASURE[board]]: -1, gamesPlayed: -1, agentId: 1 })
        .limit(count)
        .toArray(),
    );
    return this.#named(found);
  }

  async ratingHistory(agentId: string, game: string, limit: number): Promise<readonly RatingPoint[]> {
    const count = countOf(limit);
    if (count === 0) return [];
    const [latest, current] = await Promise.all([
      this.#mongo.read(({ points }) =>
        points.find({ agentId, game }).sort({ at: -1, gameId: -1 }).limit(count).toArray(),
      ),
      this.ratings(game, [agentId]),
    ]);
    // Computed backwards from the current rating.
    let rating = current[agentId] ?? START_RATING;
    const history: RatingPoint[] = [];
    for (const { gameId, at, delta, placement, won } of latest) {
      history.push({ gameId, at: at.getTime(), rating, delta, placement, won });
      rating -= delta;
    }
    return history.reverse();
  }

  async rivalries(agentId: string, game: string | null, limit: number): Promise<readonly Rivalry[]> {
    const count = countOf(limit);
    if (count === 0) return [];
    const wanted = game === null ? { agentId } : { agentId, game };
    const found = await this.#mongo.read(({ rivalries }) =>
      rivalries.find(wanted).sort({ met: -1, rivalId: 1, game: 1 }).limit(count).toArray(),
    );
    const profiles = await this.#profiles(found.map(({ rivalId }) => rivalId));
    return found.map(({ rivalId, game: where, wins, draws, losses }) => ({
      agentId: rivalId,
      name: profiles.get(rivalId)?.name ?? rivalId,
      game: where,
      wins,
      draws,
      losses,
    }));
  }

  #find(agentId: string): Promise<AgentDocument | null> {
    return this.#mongo.read(({ agents }) => agents.findOne({ _id: documentId('agent', agentId) }));
  }

  async #named(found: readonly StandingDocument[]): Promise<Standing[]> {
    const profiles = await this.#profiles(found.map(({ agentId }) => agentId));
    return found.map((document) => standingFrom(document, profiles.get(document.agentId)));
  }

  async #profiles(agentIds: readonly string[]): Promise<ReadonlyMap<string, AgentProfile>> {
    const ids = [...new Set(agentIds)].map((agentId) => documentId('agent', agentId));
    if (ids.length === 0) return new Map();
    const found = await this.#mongo.read(({ agents }) => agents.find({ _id: { $in: ids } }).toArray());
    return new Map(found.map((document) => [document.agentId, profileFrom(document)]));
  }
}

/** As MongoDB names them in the agent's document. */
function secretFields(secrets: Partial<AgentSecrets>): Record<string, string | null> {
  const given = Object.entries(secrets).filter(([, secret]) => secret !== undefined);
  return Object.fromEntries(given.map(([name, secret]) => [`secrets.${name}`, secret]));
}

function profileFrom({
  agentId,
  name,
  description,
  house,
  kind,
  versions,
  createdAt,
}: AgentDocument): AgentProfile {
  const shown = { name: textFrom(name), description: textFrom(description) };
  const declared = { ...kindField(kind), ...versionsField(versions) };
  return { agentId, ...shown, house, ...declared, createdAt: createdAt.getTime() };
}

function versionsField(versions: AgentProfile['versions']): Pick<AgentProfile, 'versions'> {
  return versions === undefined ? {} : { versions };
}

function kindField(kind: Kind | undefined): Pick<AgentProfile, 'kind'> {
  return kind === undefined ? {} : { kind };
}

function standingFrom(document: StandingDocument, profile: AgentProfile | undefined): Standing {
  const { agentId, game, season, elo, best, start, skill = NO_SKILL } = document;
  const { gamesPlayed, wins, losses } = document;
  const { placementSum, turnSum, counters, lastPlayedAt } = document;
  return {
    agentId,
    name: profile?.name ?? agentId,
    house: profile?.house ?? false,
    ...kindField(profile?.kind),
    ...versionField(profile?.versions),
    game,
    season,
    rating: elo,
    best,
    start,
    skill,
    gamesPlayed,
    wins,
    losses,
    placementSum,
    turnSum,
    counters: fromPlain(counters) as Standing['counters'],
    lastPlayedAt: lastPlayedAt.getTime(),
  };
}
