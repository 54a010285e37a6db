/** The collections of the Clawpoly document, section 7, our additional ones, and their indexes. */
import type {
  AgentSecrets,
  AgentVersion,
  AuditEntry,
  Decision,
  Kind,
  LedgerHead,
  StoredLeaf,
} from '@lobster-league/arena';
import type { SkillSums } from '@lobster-league/ratings';
import type { Collection, Db, ObjectId } from 'mongodb';

/**
 * A game that is played or over. The document's fields are for people who look at the database; `record` and `replay`
 * are exact, as JSON, and only there when it is over.
 */
export interface GameDocument {
  readonly _id: ObjectId;
  readonly roomId: string;
  readonly roomCode: string;
  readonly game: string;
  readonly season?: string;
  readonly rated?: boolean;
  /** Whether it is in no list; absent otherwise. */
  readonly unlisted?: boolean;
  readonly agentIds: readonly string[];
  readonly status: string;
  /** Null while it is played. */
  readonly finishedAt: Date | null;
  /** What the types of its events lack in `game_events`. */
  readonly eventPrefix?: string;
  readonly record?: string;
  readonly replay?: string;
  readonly [shown: string]: unknown;
}

/** One event of a game, by its number in the game. */
export interface EventDocument {
  readonly gameId: ObjectId;
  readonly roomId: string;
  readonly sequence: number;
  readonly turnNumber: number;
  readonly type: string;
  readonly playerId: string | null;
  readonly data: unknown;
  readonly timestamp: Date;
  readonly thoughts?: unknown;
}

/** Some inputs of a replay, as JSON; `first` is the step of the first, from 1. */
export interface InputsDocument {
  readonly gameId: string;
  readonly first: number;
  readonly last: number;
  readonly inputs: string;
}

/** An agent; the document's statistics are those of Clawpoly. */
export interface AgentDocument {
  readonly _id: ObjectId;
  readonly agentId: string;
  readonly name: unknown;
  readonly description: unknown;
  readonly house: boolean;
  /** Absent in agents of earlier versions. */
  readonly kind?: Kind;
  /** Absent where nothing was declared. */
  readonly versions?: readonly AgentVersion[];
  readonly createdAt: Date;
  readonly secrets: AgentSecrets;
  readonly stats: unknown;
  readonly elo: number;
  readonly lastPlayedAt: Date | null;
  /** The number of the last Clawpoly game included in `stats` and `elo`. */
  readonly version: number;
}

/** The document's leaderboard: Clawpoly, of all time, one of each agent. */
export interface LeaderDocument {
  readonly _id: ObjectId;
  readonly agentId: string;
  readonly name: unknown;
  readonly elo: number;
  readonly wins: number;
  readonly gamesPlayed: number;
  readonly winRate: number;
  readonly updatedAt: Date;
  /** The number of the agent's last game included. */
  readonly version: number;
}

/** A standing as boards read it: of an agent, in a game, in a season or of all time. */
export interface StandingDocument {
  readonly _id: string;
  readonly agentId: string;
  readonly name: unknown;
  readonly game: string;
  readonly season: string;
  readonly elo: number;
  readonly best: number;
  readonly start: number;
  /** The rating gained in the season. */
  readonly gain: number;
  /** Absent in standings of earlier versions. */
  readonly skill?: SkillSums;
  /** Its lower bound. */
  readonly skillLow?: number;
  readonly gamesPlayed: number;
  readonly wins: number;
  readonly losses: number;
  readonly winRate: number;
  readonly placementSum: number;
  readonly turnSum: number;
  readonly counters: unknown;
  readonly lastPlayedAt: Date;
  readonly updatedAt: Date;
  /** The number of the agent's last game included. */
  readonly version: number;
}

/**
 * What a game changed about an agent: the truth that standings, rivalries and statistics are made of. Numbered per
 * agent and game; one number is given once and one game counts once, which two unique indexes see to.
 */
export interface PointDocument {
  readonly agentId: string;
  readonly game: string;
  readonly version: number;
  readonly gameId: string;
  readonly at: Date;
  readonly delta: number;
  /** Absent in points of earlier versions. */
  readonly skill?: SkillSums;
  readonly placement: number;
  readonly won: boolean;
  readonly season: string;
  readonly turns: number;
  readonly counters: unknown;
  readonly against: readonly { readonly agentId: string; readonly outcome: -1 | 0 | 1 }[];
  /** Of a point that takes a game back. */
  readonly takesBack?: true;
  /** Whether standings, rivalries and statistics include it. */
  readonly shown: boolean;
  /** All seasons after this game, as JSON; only the latest points have it. */
  readonly seasons?: string;
}

export interface RivalryDocument {
  readonly _id: string;
  readonly agentId: string;
  readonly game: string;
  readonly rivalId: string;
  readonly met: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly version: number;
}

/** Returns the id of an agent's standing in a game and season. */
export function standingId(agentId: string, game: string, season: string): string {
  return JSON.stringify([agentId, game, season]);
}

/** A game whose recording has begun: retries write what the first attempt computed. */
export interface RecordingDocument {
  readonly _id: string;
  readonly game: string;
  readonly startedAt: Date;
}

/** An entry of the ledger: the indexed fields, and the exact entry. */
export interface LedgerDocument extends LedgerHead {
  readonly key: string;
  readonly entry: string;
}

export interface StreamDocument {
  readonly stream: string;
  /** How often a writer began to add an entry. */
  readonly touched: number;
  /** The last entry, if everything is settled and no writer has begun another; otherwise the entries decide. */
  readonly settled: LedgerHead | null;
}

/** A leaf of the transparency log; its number is its id. */
export interface LeafDocument extends Omit<StoredLeaf, 'index'> {
  readonly _id: number;
}

/** A decision of an operator's; kind and id make its id. */
export interface DecisionDocument extends Decision {
  readonly _id: string;
  readonly kind: string;
}

/** An entry of the audit log; its number is its id. */
export interface AuditDocument extends Omit<AuditEntry, 'number'> {
  readonly _id: number;
}

export interface Collections {
  readonly games: Collection<GameDocument>;
  readonly events: Collection<EventDocument>;
  readonly inputs: Collection<InputsDocument>;
  readonly agents: Collection<AgentDocument>;
  readonly leaderboard: Collection<LeaderDocument>;
  readonly standings: Collection<StandingDocument>;
  readonly points: Collection<PointDocument>;
  readonly rivalries: Collection<RivalryDocument>;
  readonly recordings: Collection<RecordingDocument>;
  readonly ledger: Collection<LedgerDocument>;
  readonly ledgerStreams: Collection<StreamDocument>;
  readonly ledgerNumbers: Collection<{ readonly _id: number }>;
  readonly ledgerCursors: Collection<{ readonly _id: string; readonly block: number }>;
  readonly ledgerLeases: Collection<{ readonly _id: string; readonly owner: string; readonly until: number }>;
  readonly transparency: Collection<LeafDocument>;
  readonly transparencyKeys: Collection<{ readonly _id: string; readonly secret: string }>;
  readonly adminDecisions: Collection<DecisionDocument>;
  readonly adminAudit: Collection<AuditDocument>;
}

export function collectionsOf(db: Db): Collections {
  return {
    games: db.collection('games'),
    events: db.collection('game_events'),
    inputs: db.collection('replay_inputs'),
    agents: db.collection('agents'),
    leaderboard: db.collection('leaderboard'),
    standings: db.collection('standings'),
    points: db.collection('rating_points'),
    rivalries: db.collection('rivalries'),
    recordings: db.collection('recordings'),
    ledger: db.collection('ledger'),
    ledgerStreams: db.collection('ledger_streams'),
    ledgerNumbers: db.collection('ledger_numbers'),
    ledgerCursors: db.collection('ledger_cursors'),
    ledgerLeases: db.collection('ledger_leases'),
    transparency: db.collection('transparency_log'),
    transparencyKeys: db.collection('transparency_keys'),
    adminDecisions: db.collection('admin_decisions'),
    adminAudit: db.collection('admin_audit'),
  };
}

export const NEWEST = { finishedAt: -1, roomId: -1 } as const;
/** Matches games that are over. */
export const FINISHED = { finishedAt: { $gt: new Date(0) } } as const;
const TIES = { gamesPlayed: -1, agentId: 1 } as const;

interface Index {
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: boolean;
}

/** Indexes by collection. */
export const INDEXES: Readonly<Record<string, readonly Index[]>> = {
  games: [
    { key: NEWEST },
    { key: { game: 1, ...NEWEST } },
    { key: { season: 1, ...NEWEST } },
    { key: { game: 1, season: 1, ...NEWEST } },
    { key: { agentIds: 1, ...NEWEST } },
    { key: { roomCode: 1, ...NEWEST } },
    { key: { roomId: 1 } },
  ],
  game_events: [
    { key: { gameId: 1, sequence: 1 }, unique: true },
    { key: { roomId: 1 } },
    { key: { type: 1 } },
  ],
  replay_inputs: [{ key: { gameId: 1, first: 1 }, unique: true }],
  agents: [{ key: { agentId: 1 } }, { key: { createdAt: 1, agentId: 1 } }, { key: { 'secrets.keyHash': 1 } }],
  leaderboard: [{ key: { elo: -1 } }, { key: { agentId: 1 } }],
  standings: [
    { key: { game: 1, season: 1, elo: -1, ...TIES } },
    { key: { game: 1, season: 1, best: -1, ...TIES } },
    { key: { game: 1, season: 1, gain: -1, ...TIES } },
    { key: { game: 1, season: 1, skillLow: -1, ...TIES } },
    { key: { agentId: 1, game: 1, season: -1 } },
  ],
  rating_points: [
    { key: { agentId: 1, game: 1, version: 1 }, unique: true },
    { key: { agentId: 1, game: 1, gameId: 1 }, unique: true },
    { key: { agentId: 1, game: 1, at: -1, gameId: -1 } },
  ],
  rivalries: [
    { key: { agentId: 1, met: -1, rivalId: 1, game: 1 } },
    { key: { agentId: 1, game: 1, met: -1, rivalId: 1 } },
  ],
  ledger: [
    { key: { stream: 1, sequence: 1 }, unique: true },
    { key: { key: 1 }, unique: true },
  ],
  ledger_streams: [{ key: { stream: 1 }, unique: true }],
  admin_decisions: [{ key: { kind: 1, id: 1 } }],
  admin_audit: [{ key: { by: 1, _id: 1 } }, { key: { action: 1, _id: 1 } }],
  transparency_log: [{ key: { key: 1 }, unique: true }, { key: { kind: 1, _id: 1 } }],
};
