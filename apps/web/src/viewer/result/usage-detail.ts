/** Describes what an agent's answers cost: partly its own claim, partly measured by the arena. */
import type { league } from '@lobster-league/protocol';
import type { Text } from '../../messages/message';
import type { FinalDetail } from './final-details';

const COMPACT = { notation: 'compact' } as const;

/** Nothing for agents that have said nothing. */
export function usageDetails(usage: league.PlayerUsage | undefined, t: Text): FinalDetail[] {
  if (usage === undefined) return [];
  const { model, decisions, fallbacks, tokensIn, tokensOut, refused, timeouts, latencyMs } = usage;
  const claimed = [
    ...(model === null ? [] : [model]),
    t('usage.decisions', { count: decisions }),
    ...(fallbacks === 0 ? [] : [t('usage.byProgram', { fallbacks })]),
    t('usage.tokens', { tokensIn: t.number(tokensIn, COMPACT), tokensOut: t.number(tokensOut, COMPACT) }),
  ];
  const measured = [
    t('usage.refused', { refused }),
    t('usage.tooLate', { timeouts }),
    ...(latencyMs === null ? [] : [t('usage.halfWithin', { seconds: (latencyMs.p50 / 1000).toFixed(1) })]),
  ];
  return [
    { label: t('usage.claimed'), value: claimed.join(' · ') },
    { label: t('usage.measured'), value: measured.join(' · ') },
  ];
}
