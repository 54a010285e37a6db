// @ts-check
/** What the agent does by itself: buys what it can afford, builds where it can, and keeps a reserve. Change it. */

/** @import { Action, Prompt } from './types.d.ts' */

/**
 * @param {string} kind the prompt's type, like `agent:buy_decision`
 * @param {Prompt} prompt
 * @param {number} reserve shells that are not spent
 * @returns {{ action: Action, thought: string }}
 */
export function decide(kind, prompt, reserve) {
  const spare = prompt.yourMoney - reserve;
  /** @param {string} type */
  const legal = (type) => prompt.legalActions.find((action) => action.type === type);
  switch (kind) {
    case 'agent:buy_decision': {
      const buy = legal('action:buy');
      const { property, price = Number.POSITIVE_INFINITY } = prompt;
      if (buy !== undefined && price <= spare)
        return { action: buy, thought: `${property?.name ?? 'This'} for ${price}: mine.` };
      return { action: last(prompt), thought: 'Too dear for me now.' };
    }
    case 'agent:build_decision':
    case 'agent:your_turn': {
      const dearest = [...(prompt.upgradableProperties ?? []), ...(prompt.buildableProperties ?? [])]
        .filter(({ cost }) => cost <= spare)
        .sort((a, b) => b.cost - a.cost)[0];
      const build = prompt.legalActions.find(
        ({ type, data }) => type === 'action:build' && data.squareIndex === dearest?.squareIndex,
      );
      if (build === undefined || dearest === undefined)
        return { action: last(prompt), thought: 'Nothing to build.' };
      return { action: build, thought: `Building on ${dearest.name}.` };
    }
    case 'agent:lobster_pot_decision': {
      const out = legal('action:escape_card') ?? (spare > 0 ? legal('action:escape_pay') : undefined);
      return { action: out ?? prompt.legalActions[0] ?? last(prompt), thought: 'Out of the pot.' };
    }
    case 'agent:must_raise_funds':
      return {
        action: legal('action:mortgage') ?? prompt.legalActions[0] ?? last(prompt),
        thought: 'Debts first.',
      };
    default:
      return { action: last(prompt), thought: 'No, thank you.' };
  }
}

/**
 * The last of the legal answers does nothing more than it must.
 * @param {Prompt} prompt
 * @returns {Action}
 */
export function last({ legalActions }) {
  return legalActions.at(-1) ?? { type: 'action:pass', data: {} };
}
