/** The house bots of a match: what each means to do, and when. */
import {
  type Bot,
  botNamed,
  botSeed,
  botStream,
  CLOCK,
  type Considered,
  consider,
  copyAsk,
  type Plan,
  type RecordedMove,
  Rng,
  replan,
} from '@lobster-league/kernel';
import { PACE, REACTION_SCALE } from '../settings.js';
import type { OpenAsk } from './clocks.js';
import type { Command, Turn } from './commands.js';
import { diceOf } from './dice.js';
import { fallbackMove, judge } from './play.js';
import type { MatchState, RoomState } from './state.js';

const MAX_THOUGHT = 500;

/** The match begins, or goes on: the house bots get dice of their own, from which nobody can tell those of the match. */
export function seatBots({ terms, state }: Turn): void {
  const { record, live } = state;
  const dice = diceOf(record);
  const rng = Rng.fromSeed(dice === null ? `house bots ${record.seed}` : botSeed(dice));
  for (const [seat, { bot }] of record.seats.entries())
    if (bot !== null && botNamed(terms.hosted.game, bot) !== undefined)
      live.bots.set(seat, {
        rng,
        plan: null,
        thought: undefined,
        said: undefined,
        asked: -1,
        considered: null,
      });
}

/** Lets every bot that is asked look at the match again; returns the next plan in time, or null. */
export function planBots(turn: Turn, match: MatchState): Plan | null {
  const { live } = turn.state;
  if (live.bots.size === 0) return null;
  const { steps } = match.match;
  const unchanged = steps === live.looked;
  live.looked = steps;
  let next: Plan | null = null;
  for (const [seat, house] of live.bots) {
    const asked = match.clocks.open.find(({ ask }) => ask.seat === seat);
    house.plan = asked === undefined || match.sealed.has(seat) ? null : planOf(turn, match, asked, unchanged);
    if (house.plan !== null && (next === null || house.plan.due < next.due)) next = house.plan;
  }
  return next;
}

/** Plays a bot's plan. An illegal one is its own fault: then its fallback is played. */
export function playBot(turn: Turn, match: MatchState, plan: Plan): void {
  const { terms, state, emit } = turn;
  const { seat } = plan.ask;
  state.live.bots.get(seat)!.plan = null;
  const rejection = judge(turn, match, moveOf(turn, match, plan));
  if (rejection === null) return;
  const { bot } = state.record.seats[seat]!;
  const data = { game: terms.hosted.game.id, bot, code: rejection.code };
  emit.effect({ type: 'log', level: 'error', message: 'a house bot made an illegal move', data });
  judge(turn, match, { ...fallbackMove(plan.ask), timedOut: false });
}

/** When the next bot acts. */
export function nextBot({ live, match }: RoomState): number | null {
  if (match === null || match.over || match.clocks.stoppedAt !== null) return null;
  let next: number | null = null;
  for (const { plan } of live.bots.values())
    if (plan !== null && (next === null || plan.due < next)) next = plan.due;
  return next;
}

/** Returns what the bot means to do; null while it thinks elsewhere. */
function planOf(turn: Turn, match: MatchState, { ask }: OpenAsk, unchanged: boolean): Plan | null {
  const { state, now } = turn;
  const house = state.live.bots.get(ask.seat)!;
  const { rng, plan: before } = house;
  // Sealed answers do not depend on those of others: one look is enough, unless somebody leaves meanwhile.
  if (unchanged && before !== null && ask.gather === 'sealed' && before.ask.id === ask.id) return before;
  const bot = botOf(turn, ask.seat);
  // The same after a restart, and for whoever verifies the replay.
  const dice = rng.stream(botStream(match.match.steps, ask.seat));
  const considered = decisionOf(turn, match, ask, bot, dice);
  if (considered === null) return null;
  house.thought = considered.thought;
  return replan(before ?? undefined, ask, considered.action, () => now + waitOf(turn, match, ask, bot, dice));
}

/** Returns the bot's decision; null if it was sent elsewhere to think, until it is heard of. */
function decisionOf(
  { terms, state, emit }: Turn,
  { match }: MatchState,
  ask: OpenAsk['ask'],
  bot: Bot,
  dice: Rng,
): Considered | null {
  // Nobody could read its thoughts at that speed.
  const silent = state.record.speed === 'instant';
  if (terms.thinksElsewhere !== true || bot.thinks !== true) {
    if (bot.consider !== undefined && !silent) return consider(bot, match.state, ask, dice);
    return { action: bot.decide(match.state, ask, dice), thought: undefined };
  }
  const house = state.live.bots.get(ask.seat)!;
  const { steps } = match;
  if (house.asked === steps) return house.considered;
  house.asked = steps;
  house.considered = null;
  emit.effect({ type: 'think', seat: ask.seat, steps, ask: copyAsk(ask), rng: dice.save() });
  return null;
}

/** A bot has thought. If it could not, it decides in haste. */
export function heardOf(turn: Turn, { seat, steps, considered }: Command & { type: 'considered' }): void {
  const { match, live } = turn.state;
  const house = live.bots.get(seat);
  if (match === null || house === undefined || house.asked !== steps || match.match.steps !== steps) return;
  house.considered = considered ?? hasteOf(turn, match, seat, house.rng);
}

function hasteOf(turn: Turn, { match, clocks }: MatchState, seat: number, rng: Rng): Considered | null {
  const ask = clocks.open.find((open) => open.ask.seat === seat)?.ask;
  if (ask === undefined) return null;
  const { hasty } = botOf(turn, seat);
  const dice = rng.stream(botStream(match.steps, seat));
  return hasty === undefined
    ? { action: ask.fallback, thought: undefined }
    : consider(hasty, match.state, ask, dice);
}

function botOf({ terms, state }: Turn, seat: number): Bot {
  return botNamed(terms.hosted.game, state.record.seats[seat]!.bot!)!;
}

/** The plan as a move, with the bot's thought of it, unless nobody could read that fast. */
function moveOf(turn: Turn, match: MatchState, { ask, action }: Plan): RecordedMove {
  const move = { seat: ask.seat, ask: ask.id, action, timedOut: false };
  if (turn.state.record.speed === 'instant') return move;
  const house = turn.state.live.bots.get(ask.seat)!;
  const said = house.thought ?? botOf(turn, ask.seat).thought?.(match.match.state, ask, action);
  const thought = said?.slice(0, MAX_THOUGHT);
  // Nobody says the same twice in a row.
  if (thought === undefined || thought === '' || thought === house.said) return move;
  house.said = thought;
  return { ...move, thought };
}

/** Where spectators are paced the bot need not wait; elsewhere it takes the time that people need to follow. */
function waitOf({ terms, state }: Turn, match: MatchState, ask: OpenAsk['ask'], bot: Bot, rng: Rng): number {
  if (terms.hosted.paced) return 0;
  const { speed } = state.record;
  const { open } = match.clocks;
  const race = ask.gather === 'now' && (open.length > 1 || open[0]?.ask.seat === CLOCK);
  if (!race || bot.reactionMs === undefined) return PACE[speed].turn;
  return bot.reactionMs(match.match.state, ask, rng) * REACTION_SCALE[speed];
}
