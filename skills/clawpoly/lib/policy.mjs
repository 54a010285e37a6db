// @ts-check
/** What the agent does by itself: buys what it can afford, builds where it can, and keeps a reserve. Change it. */

/**
 * @typedef {import('@lobster-league/sdk').Games['clawpoly']['action']} Action
 * @typedef {Pick<import('@lobster-league/sdk').AgentAsk<Action>, 'kind' | 'legal' | 'brief' | 'fallback' | 'refused'>} Ask
 * @typedef {{ name: string, squareIndex: number, cost: number }} Site
 */

/**
 * @param {Ask} ask
 * @param {number} reserve shells that are not spent
 * @returns {Action & { thought: string }}
 */
export function decide({ kind, legal, brief, fallback, refused }, reserve) {
  const spare = Number(brief.yourMoney) - reserve;
  /** @param {Action['type']} type */
  const first = (type) => legal.find((action) => action.type === type);
  // What was refused is answered with as little as possible.
  if (refused !== null) return { ...fallback, thought: 'Never mind.' };
  switch (kind) {
    case 'buy_decision': {
      const buy = first('action:buy');
      const { name = 'This' } = Object(brief.property);
      if (buy === undefined || Number(brief.price) > spare)
        return { ...fallback, thought: 'Too dear for me now.' };
      return { ...buy, thought: `${name} for ${brief.price}: mine.` };
    }
    case 'build_decision':
    case 'your_turn': {
      const dearest = [...sites(brief.upgradableProperties), ...sites(brief.buildableProperties)]
        .filter(({ cost }) => cost <= spare)
        .sort((a, b) => b.cost - a.cost)[0];
      const build = legal.find(
        (action) => action.type === 'action:build' && action.squareIndex === dearest?.squareIndex,
      );
      if (build === undefined) return { ...fallback, thought: 'Nothing to build.' };
      return { ...build, thought: `Building on ${dearest?.name}.` };
    }
    case 'lobster_pot_decision': {
      const out = first('action:escape_card') ?? (spare > 0 ? first('action:escape_pay') : undefined);
      return { ...(out ?? legal[0] ?? fallback), thought: 'Out of the pot.' };
    }
    case 'must_raise_funds':
      return { ...(first('action:mortgage') ?? legal[0] ?? fallback), thought: 'Debts first.' };
    default:
      return { ...fallback, thought: 'No, thank you.' };
  }
}

/**
 * @param {unknown} listed
 * @returns {Site[]}
 */
function sites(listed) {
  return Array.isArray(listed) ? listed : [];
}
