/** Describes what an agent's answers cost: partly its own claim, partly measured by the arena. */
import type { league } from '@lobster-league/protocol';
import type { FinalDetail } from './final-details';

/** Nothing for agents that have said nothing. */
export function usageDetails(usage: league.PlayerUsage | undefined): FinalDetail[] {
  if (usage === undefined) return [];
  const { model, decisions, fallbacks, tokensIn, tokensOut, refused, timeouts, latencyMs } = usage;
  const claimed = [
    ...(model === null ? [] : [model]),
    `${decisions} decisions`,
    ...(fallbacks === 0 ? [] : [`${fallbacks} by its program`]),
    `${short(tokensIn)} tokens in, ${short(tokensOut)} out`,
  ];
  const measured = [
    `${refused} refused`,
    `${timeouts} too late`,
    ...(latencyMs === null ? [] : [`half within ${(latencyMs.p50 / 1000).toFixed(1)} s`]),
  ];
  return [
    { label: 'As the agent says, not proved', value: claimed.join(' · ') },
    { label: 'Measured here', value: measured.join(' · ') },
  ];
}

function short(tokens: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact' }).format(tokens);
}
