/**
 * Which prizes are not paid at once but wait for the operator: of matches that look like money passed from one pocket to
 * another, like a stake that its player threw away, or whose stakes are not all there.
 */
import type { Account, Deposit } from '../ledger/account.js';
import type { ReviewReason } from '../ledger/facts.js';
import type { Finished } from './decide.js';

export interface ReviewSettings {
  /**
   * `suspicious`: what the rules below find. `groups`: the same, but a match with one loser is not held because that
   * loser has one payer. `all`: every prize. `off`: none.
   */
  readonly review: 'off' | 'groups' | 'suspicious' | 'all';
  /** Whoever leaves with fewer decisions of its own has not played. */
  readonly reviewDecisions: number;
}

/** Returns why the prize waits; empty if it is paid at once. */
export function reviewReasons(
  account: Account,
  finished: Finished,
  { review, reviewDecisions }: ReviewSettings,
): ReviewReason[] {
  if (review === 'off') return [];
  if (review === 'all') return ['all'];
  const stakes = [...account.deposits.values()].filter(({ stake }) => stake > 0n);
  const losers = stakes.filter(({ claim }) => !finished.winners.includes(claim!.agentId));
  const reasons: ReviewReason[] = [];
  if (stakes.some(({ missing }) => missing)) reasons.push('vanished');
  if (losers.length >= (review === 'groups' ? 2 : 1) && haveOnePayer(losers)) reasons.push('one_payer');
  if (wereThrownAway(losers, finished, reviewDecisions)) reasons.push('forfeit');
  return reasons;
}

/** One loser always has one payer, who may also be behind the winner; several have one not by chance. */
function haveOnePayer(losers: readonly Deposit[]): boolean {
  const payers = new Set(losers.map(({ from }) => from));
  const pockets = new Set(losers.map(({ claim }) => claim!.payTo));
  return payers.size === 1 || pockets.size === 1;
}

/** Every loser has left, or never decided anything; and one of them before it had really played. */
function wereThrownAway(losers: readonly Deposit[], { players }: Finished, enough: number): boolean {
  const conducts = losers.flatMap(
    ({ claim }) => players.find(({ agentId }) => agentId === claim!.agentId) ?? [],
  );
  return (
    conducts.length > 0 &&
    conducts.every(({ left, decisions }) => left || decisions === 0) &&
    conducts.some(({ decisions }) => decisions < enough)
  );
}
