/** Kraken as it is described: every action in every style, on the rules and policies themselves, and nothing left out. */
import type { Rng } from '@lobster-league/kernel';
import { baselinePolicy } from '../src/bots/baseline.js';
import { candidates } from '../src/bots/kraken.js';
import type { Policy } from '../src/bots/policy.js';
import { Scene } from '../src/bots/scene.js';
import { specialist } from '../src/bots/specialist.js';
import type { Action, State } from '../src/index.js';
import { placeOf } from '../src/ranking.js';
import { resolve } from '../src/resolve.js';
import { type Agent, clone } from '../src/state.js';

const STYLES: readonly Policy[] = [specialist, baselinePolicy];
const HORIZON = 12;
const WON = 2;

export function plainKraken(state: State, seat: number, rng: Rng): Action {
  const slack = rng.below(6) === 0 ? 0.03 : 0;
  const actions = candidates(state, seat);
  const values = actions.map((action) =>
    Math.max(
      ...STYLES.map(
        (own) => after(state, seat, action, own, STYLES[0]!) + after(state, seat, action, own, STYLES[1]!),
      ),
    ),
  );
  const enough = Math.max(...values) - slack;
  return rng.pick(actions.filter((_, i) => values[i]! >= enough));
}

/** Returns the outlook after an action, with that style of its own and of the others. */
function after(state: State, seat: number, action: Action, own: Policy, others: Policy): number {
  const future = clone(state);
  for (let turn = 0; turn < HORIZON && future.ending === null; turn++) {
    const scene = new Scene(future);
    const actions = future.agents.map(({ alive }, other) => {
      if (!alive) return null;
      if (other !== seat) return others(scene, other);
      return turn === 0 ? action : own(scene, other);
    });
    resolve(future, actions, null);
  }
  return outlook(future, seat);
}

function outlook(state: State, seat: number): number {
  const me = state.agents[seat]!;
  if (state.ending !== null) {
    const place = placeOf(state.agents, seat);
    return place === 1 ? WON - 1e-4 * state.turn : -place;
  }
  if (!me.alive) return -state.agents.length;
  const living = state.agents.filter(({ alive }) => alive);
  return strength(me) / living.reduce((sum, agent) => sum + strength(agent), 0);
}

function strength({ hp, tokens, damage, armor }: Agent): number {
  return (hp + tokens + damage + armor) ** 2;
}
