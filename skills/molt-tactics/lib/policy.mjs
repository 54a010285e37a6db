// @ts-check
/** How the agent decides: every legal action gets points, and the best one is submitted. */

/**
 * @typedef {Awaited<ReturnType<import('@lobster-league/sdk').MoltClient['state']>>} State
 * @typedef {State['agents'][number]} Agent
 * @typedef {NonNullable<Agent['pos']>} Position
 * @typedef {NonNullable<State['you']>['legal_actions'][number]} Action
 */

const STEP = { N: { x: 0, y: -1 }, S: { x: 0, y: 1 }, E: { x: 1, y: 0 }, W: { x: -1, y: 0 } };

/** What the actions are worth, roughly in points of damage. */
const WORTH = { damage: 4, kill: 25, harvest: 9, molt: 8, step: 1.5, hazard: 5 };

/**
 * @param {State} state
 * @returns {{ action: Action, strategy: string } | null} Null when there is nothing to decide.
 */
export function decide(state) {
  const { you } = state;
  const me = you === null ? undefined : state.agents[you.seat];
  if (you === null || you.submitted || me === undefined || you.legal_actions.length === 0) return null;
  const foes = state.agents.filter(({ alive, seat }) => alive && seat !== me.seat);
  const goal = goalOf(state, me, foes);
  let best = null;
  for (const [i, action] of you.legal_actions.entries()) {
    // Equals are told apart by turn and seat, so that two agents do not dance forever.
    const points = worthOf(state, me, foes, goal, action) + ((i * 7 + state.turn + me.seat) % 5) / 100;
    if (best === null || points > best.points) best = { action, points };
  }
  return best === null ? null : { action: best.action, strategy: strategyOf(best.action, goal) };
}

/**
 * @param {State} state
 * @param {Agent} me
 * @param {readonly Agent[]} foes
 * @param {Goal} goal
 * @param {Action} action
 */
function worthOf(state, me, foes, goal, action) {
  const here = me.pos ?? { x: 0, y: 0 };
  const threats = foes.filter((foe) => distance(foe.pos, here) <= foe.range).length;
  const stay = -danger(state, me, here);
  switch (action.type) {
    case 'attack':
      return stay + blow(state, me.damage, foeAt(foes, action.target));
    case 'arc_pulse': {
      const hit = foes.filter(({ pos }) => isNear(pos, action.target));
      return hit.length === 0 ? -100 : stay + hit.reduce((sum, foe) => sum + blow(state, 2, foe), 0);
    }
    case 'pin':
      return stay + 3;
    case 'harvest':
      return stay + WORTH.harvest;
    case 'molt':
      return stay + WORTH.molt + moltWorth(me, action.molt_choice);
    case 'guard':
      return stay + (me.guard ? -1 : 4 * Math.min(1, threats));
    case 'defend':
      return stay + 2 * Math.min(2, threats);
    case 'move':
      return moveWorth(state, me, foes, goal, step(here, action.direction, 1));
    case 'shadow_step':
      return moveWorth(state, me, foes, goal, step(here, action.direction, 2)) - 0.5;
    default:
      return stay - 1;
  }
}

/**
 * @param {State} state
 * @param {number} damage
 * @param {Agent | undefined} foe
 */
function blow(state, damage, foe) {
  if (foe === undefined || foe.pos === null) return -1;
  const through = Math.max(1, damage - Math.min(foe.armor, 3));
  const covered = state.map.tiles[foe.pos.y]?.[foe.pos.x] === 'cover';
  const lands = covered ? Math.max(1, Math.floor(through * 0.75)) : through;
  return WORTH.damage * lands + (foe.hp <= lands ? WORTH.kill : (12 - foe.hp) / 4);
}

/**
 * @param {State} state
 * @param {Agent} me
 * @param {readonly Agent[]} foes
 * @param {Goal} goal
 * @param {Position} to
 */
function moveWorth(state, me, foes, goal, to) {
  if (foeAt(foes, to) !== undefined) return -50;
  const nearer = distance(me.pos, goal.pos) - distance(to, goal.pos);
  const inReach = foes.filter((foe) => distance(foe.pos, to) <= foe.range).length;
  const weak = me.hp <= me.max_hp / 3 ? 2 : 0.3;
  return WORTH.step * nearer - danger(state, me, to) - weak * inReach;
}

/**
 * What standing there costs at the end of this turn, and soon.
 * @param {State} state
 * @param {Agent} me
 * @param {Position} pos
 */
function danger({ map, turn }, me, pos) {
  const ring = Math.min(pos.x, pos.y, map.size - 1 - pos.x, map.size - 1 - pos.y);
  const soon = map.next_storm_turn !== null && map.next_storm_turn - turn <= 2;
  const burns = ring < map.storm_ring || map.tiles[pos.y]?.[pos.x] === 'hazard';
  const last = me.hp <= 1 ? 10 : 1;
  return (burns ? WORTH.hazard * last : 0) + (soon && ring < map.storm_ring + 1 ? 2 : 0);
}

/**
 * @typedef {{ readonly pos: Position, readonly what: string }} Goal
 *
 * The nearest resource that will be ripe on arrival, the nearest foe, or the middle of the map.
 * @param {State} state
 * @param {Agent} me
 * @param {readonly Agent[]} foes
 * @returns {Goal}
 */
function goalOf(state, me, foes) {
  const { map, turn } = state;
  const middle = Math.floor(map.size / 2);
  /** @type {{ pos: Position, what: string, far: number }[]} */
  const goals = [{ pos: { x: middle, y: middle }, what: 'the middle', far: 30 }];
  for (const { pos, ripe_turn } of map.resources) {
    const far = distance(me.pos, pos);
    if (danger(state, me, pos) === 0)
      goals.push({ pos, what: 'a Molt token', far: Math.max(far, ripe_turn - turn) });
  }
  for (const { pos, hp, display_name } of foes) {
    if (pos !== null)
      goals.push({ pos, what: display_name, far: distance(me.pos, pos) + (hp > me.hp ? 4 : 1) });
  }
  return goals.reduce((best, goal) => (goal.far < best.far ? goal : best));
}

/**
 * @param {Agent} me
 * @param {Action['molt_choice']} choice
 */
function moltWorth(me, choice) {
  if (choice === 'hp') return me.hp <= me.max_hp / 2 ? 4 : 0;
  if (choice === 'damage') return 3;
  if (choice === 'armor') return me.armor < 3 ? 2 : 0;
  return me.range < 3 ? 1 : 0;
}

/**
 * @param {Action} action
 * @param {Goal} goal
 */
function strategyOf(action, goal) {
  switch (action.type) {
    case 'move':
    case 'shadow_step':
      return `Heading for ${goal.what}.`;
    case 'attack':
    case 'arc_pulse':
      return 'In reach, so it hurts.';
    case 'harvest':
    case 'molt':
      return 'Growing the shell.';
    default:
      return 'Keeping the claws up.';
  }
}

/**
 * @param {readonly Agent[]} foes
 * @param {Action['target']} at
 */
function foeAt(foes, at) {
  return foes.find(({ pos }) => pos !== null && pos.x === at?.x && pos.y === at?.y);
}

/**
 * @param {Position | null} pos
 * @param {Action['target']} centre
 */
function isNear(pos, centre) {
  if (pos === null || !centre) return false;
  return Math.abs(pos.x - centre.x) <= 1 && Math.abs(pos.y - centre.y) <= 1;
}

/**
 * @param {Position} from
 * @param {Action['direction']} direction
 * @param {number} tiles
 */
function step(from, direction, tiles) {
  const { x, y } = STEP[direction ?? 'N'];
  return { x: from.x + x * tiles, y: from.y + y * tiles };
}

/**
 * Manhattan, as ranges are.
 * @param {Position | null} a
 * @param {Position | null} b
 */
function distance(a, b) {
  return a === null || b === null ? 99 : Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}
