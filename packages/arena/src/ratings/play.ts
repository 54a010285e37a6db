/** Ranked and open play, the ladders on which each is rated, and why a match may not count. */
import { canonical } from '@lobster-league/kernel';
import { isPaired } from '../policy.js';
import type { Play, RoomRecord, Speed, Unrated, UnratedCode } from '../ports/index.js';
import { ABANDONED, CALLED_OFF } from '../room/stopped.js';
import type { HostedGame } from '../settings.js';

/** Agents that play under an id that nobody has registered are kept apart: their ids begin so, and nobody can register one. */
export const UNVERIFIED_PREFIX = 'unverified:';

/** A match is ranked if the arena has paired its players, unless it was declared unrated; everything else is open play. */
export function playOf({ extra }: Pick<RoomRecord, 'extra'>): Play {
  return isPaired({ extra }) && extra.rated !== false ? 'ranked' : 'open';
}

/**
 * What standings are kept of. A game's own name stands for every match that counts, which is what the documents'
 * statistics are about; ranked matches are rated a second time, by themselves, for the league's boards. People, and ids
 * that nobody has registered, have ladders of their own.
 */
export function ladderOf(game: string, kind: 'all' | 'ranked' | 'people' | 'unverified'): string {
  return kind === 'all' ? game : `${game}:${kind}`;
}

export function isUnverified(agentId: string): boolean {
  return agentId.startsWith(UNVERIFIED_PREFIX);
}

const TEXTS: Readonly<Record<UnratedCode, string>> = {
  called_off: 'The match was called off.',
  abandoned: 'Everybody had left the match.',
  stopped: 'The match was stopped before its end.',
  terms: 'It was not played on the standard terms of the game.',
  declared: 'It was declared unrated before it began.',
  forked: 'It was played on from a moment of another match.',
  not_played: 'Not every agent really played.',
  one_address: 'The agents play from one address.',
  pair_share: 'These agents have met often enough today.',
  no_opponent: 'Fewer than two agents could be rated.',
  voided: 'The operator of the arena has declared the match void; its rating was taken back.',
};

export function unrated(code: UnratedCode): Unrated {
  return { code, text: TEXTS[code] };
}

/** Why a match that was stopped for that reason does not count; null if it was not stopped. */
export function stoppedUnrated(stopped: string | null): Unrated | null {
  if (stopped === null) return null;
  return unrated(stopped === CALLED_OFF ? 'called_off' : stopped === ABANDONED ? 'abandoned' : 'stopped');
}

/** Why a match cannot count, as far as its terms tell; null if they are standard. */
export function termsUnrated(hosted: HostedGame, record: RoomRecord): Unrated | null {
  const { config, decisionMs, speed, extra, fork } = record;
  if (fork !== undefined) return unrated('forked');
  if (extra.rated === false) return unrated('declared');
  const standard = decisionMs === null && extra.termsChanged !== true && isStandardSpeed(hosted, speed);
  return standard && isStandardConfig(hosted, config) ? null : unrated('terms');
}

/** Instant speed is for trials; in games that are not paced, the speed is that of the house bots. */
export function isStandardSpeed({ paced }: HostedGame, speed: Speed): boolean {
  return paced ? speed !== 'instant' : speed === 'normal';
}

function isStandardConfig({ game, newConfig = game.config, standard }: HostedGame, config: unknown): boolean {
  if (standard !== undefined) return standard.safeParse(config).success;
  return canonical(config) === canonical(newConfig.parse({}));
}
