/** From a finished match to what the history keeps: record, events, replay, and what it changes about agents. */
import type { Placement } from '@lobster-league/kernel';
import { kindOf } from './kinds.js';
import { isOfTournament } from './policy.js';
import type { FinishedGame, GamePlayer, HistoryStore, MatchHistory, RoomRecord } from './ports/index.js';
import {
  type Counting,
  counting,
  isUnverified,
  ladderOf,
  type PairShares,
  pairKey,
  playOf,
  ratedOnAll,
  seasonOf,
  sharedPairs,
  stoppedUnrated,
  termsUnrated,
  unrated as unratedBecause,
} from './ratings/index.js';
import type { LiveMatch } from './room/live-match.js';
import { andStopped } from './room/room-info.js';
import { isNoContest } from './room/stopped.js';
import { usageTold } from './room/usage.js';
import { hashKey } from './secrets.js';
import type { ArenaSettings, HostedGame } from './settings.js';

export interface EndedMatch {
  readonly record: RoomRecord;
  readonly liveMatch: LiveMatch;
  readonly matchHistory: MatchHistory;
  readonly hosted: HostedGame;
  readonly settings: RatingSettings;
}

export type RatingSettings = Pick<ArenaSettings, 'seasonMonths' | 'pairsPerDay' | 'leastAnswers'>;

/** Everything that is to be recorded; asks the stores only for the current ratings, and for places in the daily shares. */
export async function finishedGame(
  ended: EndedMatch,
  history: HistoryStore,
  shares: PairShares,
): Promise<FinishedGame> {
  const { record, liveMatch, matchHistory, settings } = ended;
  const result = liveMatch.result ?? [];
  const { totalEvents, counters, replay } = matchHistory;
  const finishedAt = record.finishedAt ?? record.startedAt ?? record.createdAt;
  const season = seasonOf(finishedAt, settings.seasonMonths);
  const agentIds = record.seats.flatMap(({ agentId }) => (agentId === null ? [] : [agentId]));
  const ratingsOn = (kind: Parameters<typeof ladderOf>[1]) =>
    history.ratings(ladderOf(record.game, kind), agentIds);
  const skillsOn = (kind: Parameters<typeof ladderOf>[1]) =>
    history.skills(ladderOf(record.game, kind), agentIds);
  const play = playOf(record);
  const { unrated, counts } = await countingOf(ended, finishedAt, shares);
  const rated = ratedOnAll(
    {
      game: record.game,
      season,
      seats: record.seats.map(({ agentId, playerId, kind }, seat) => ({
        agentId: unrated === null ? agentId : null,
        isPerson: kind === 'person',
        place: placeOf(result, seat).place,
        counters: counters.get(playerId) ?? {},
      })),
      turns: liveMatch.turn,
      finishedAt,
      counts,
    },
    {
      all: await ratingsOn('all'),
      ranked: await ratingsOn('ranked'),
      people: await ratingsOn('people'),
      unverified: await ratingsOn('unverified'),
    },
    play === 'ranked',
    {
      all: await skillsOn('all'),
      ranked: await skillsOn('ranked'),
      people: await skillsOn('people'),
      unverified: await skillsOn('unverified'),
    },
  );
  const isRated = rated.deltas.length > 0;
  const players = record.seats.map((seat, i): GamePlayer => {
    const { place, score } = placeOf(result, i);
    const final = liveMatch.game.final?.(liveMatch.match.state, i) ?? {};
    const { playerId, agentId, name, bot, token } = seat;
    const { usage = null, total = 0 } = liveMatch.conduct[i] ?? {};
    return {
      playerId,
      agentId,
      name,
      house: bot !== null,
      kind: kindOf(seat),
      bot,
      placement: place,
      score,
      final,
      ...rated.players[i]!,
      ...(agentId !== null && isUnverified(agentId) ? { proof: hashKey(token) } : {}),
      ...(usage === null ? {} : { usage: usageTold(usage, total) }),
    };
  });
  const { roomId, code, game, rules, name, config, extra, speed, startedAt, createdAt } = record;
  return {
    record: {
      gameId: roomId,
      roomCode: code,
      game,
      rules,
      name,
      config,
      players,
      result,
      extra: andAbsent(andStopped(extra, liveMatch.stopped), record, liveMatch),
      winnerId: isNoContest(liveMatch.stopped) ? null : winnerOf(players),
      rated: isRated,
      play,
      unrated: isRated ? null : (unrated ?? unratedBecause('no_opponent')),
      ...(isRated ? uncounted(record.seats.length, counts) : {}),
      season,
      totalTurns: liveMatch.turn,
      totalEvents,
      startedAt: startedAt ?? createdAt,
      finishedAt,
      speed,
    },
    // Of a packed history they are unpacked only if the store wants them.
    get events() {
      return matchHistory.events;
    },
    replay,
    deltas: rated.deltas,
    ...(matchHistory.packed === undefined ? {} : { packed: matchHistory.packed }),
  };
}

/** In a tournament those count as no-shows who have never answered. */
function andAbsent(
  extra: RoomRecord['extra'],
  record: RoomRecord,
  { conduct }: LiveMatch,
): RoomRecord['extra'] {
  if (!isOfTournament(record)) return extra;
  const absent = record.seats.flatMap(({ playerId, bot }, seat) =>
    bot === null && (conduct[seat]?.answers ?? 0) === 0 ? [playerId] : [],
  );
  return absent.length === 0 ? extra : { ...extra, absent };
}

/** Which pairs count, and why none does, if so. */
async function countingOf(ended: EndedMatch, finishedAt: number, shares: PairShares): Promise<Counting> {
  const { record, liveMatch, hosted, settings } = ended;
  const play = playOf(record);
  const never = stoppedUnrated(liveMatch.stopped) ?? (play === 'open' ? termsUnrated(hosted, record) : null);
  if (never !== null) return { unrated: never, counts: () => false };
  const seats = record.seats.map(({ agentId, bot, origin = null }, seat) => ({
    agentId,
    house: bot !== null,
    played: bot !== null || hasPlayed(liveMatch.conduct[seat], settings),
    origin,
  }));
  const placed = new Set<string>();
  for (const pair of sharedPairs(play, seats))
    if (await shares.take(record.game, pair, record.roomId, finishedAt)) placed.add(pairKey(pair));
  return counting(play, seats, (pair) => placed.has(pairKey(pair)));
}

/** Whether an agent answered by itself at least as often as not, and often enough before it left, if it did. */
function hasPlayed(
  conduct: LiveMatch['conduct'][number] | undefined,
  { leastAnswers }: RatingSettings,
): boolean {
  if (conduct === undefined || conduct.answers === 0) return false;
  return conduct.answers >= conduct.total && (!conduct.out || conduct.answers >= leastAnswers);
}

function uncounted(seats: number, counts: Counting['counts']): Pick<FinishedGame['record'], 'uncounted'> {
  const numbers = Array.from({ length: seats }, (_, seat) => seat);
  const pairs = numbers.flatMap((a) =>
    numbers.flatMap((b): [number, number][] => (a === b || counts(a, b) ? [] : [[a, b]])),
  );
  return pairs.length === 0 ? {} : { uncounted: pairs };
}

function placeOf(result: readonly Placement[], seat: number): Placement {
  return result.find((placement) => placement.seat === seat) ?? { seat, place: result.length, score: 0 };
}

/** The one in first place; the first of them by seat when they share it. */
function winnerOf(players: readonly GamePlayer[]): string | null {
  return players.find(({ placement }) => placement === 1)?.playerId ?? null;
}
