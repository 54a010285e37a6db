/**
 * Somebody who knows everything public (the rules, the bots' code, the seed, the commitment, earlier replays) foresees the
 * house bots' sealed moves of MoltTactics no better than somebody who rolls dice of its own; through public doors, with
 * default limits.
 */
import { botSeed, botStream, canonical, Match, type Replay, Rng } from '@lobster-league/kernel';
import { molttactics } from '@lobster-league/molttactics';
import { expect, it, vi } from 'vitest';
import { ProvingGround } from './arena.js';

const BOTS = ['warrior', 'mage', 'kraken'];
const TURNS = 25;
const MATCHES = 3;
/** Where so many rolls all give one move, there is no alternative to foresee. */
const ROLLS = 12;

interface Told {
  readonly replay: Replay;
  /** Everything that any door said before the match was over. */
  readonly before: string;
  /** The seed that MoltTactics tells from its first turn, and the server's commitment. */
  readonly seed: string;
  readonly commitment: string;
}

async function played(ground: ProvingGround): Promise<Told> {
  const order = { game: 'molttactics', maxPlayers: 4, bots: BOTS, config: { turns: TURNS }, speed: 'fast' };
  const { body } = await ground.ask('POST', '/api/league/matches', { body: order });
  const { roomId } = Object(body.room);
  const path = `/api/league/matches/${roomId}`;
  const taken = await ground.ask('POST', `${path}/seats`, { body: { name: 'Mallory' } });
  const headers = { 'x-seat-token': String(taken.body.token) };
  let before = taken.text;
  const look = async (from: string): Promise<Record<string, unknown>> => {
    const answer = await ground.ask('GET', from, { headers });
    before += answer.text;
    return answer.body;
  };
  await ground.ask('POST', `${path}/start`, { headers: { 'x-owner-key': String(body.ownerKey) } });
  let seed: string | null = null;
  for (let turn = 0; ; turn++) {
    const state = await ground.ask('GET', `${path}/seat?wait=20`, { headers });
    if (state.body.status === 'finished') break;
    before += state.text;
    if (turn < 4)
      for (const door of [
        path,
        `${path}/dice`,
        `${path}/replay`,
        `${path}/events`,
        `/api/league/log/matches/${roomId}`,
      ])
        await look(door);
    seed ??= String((await look(`/api/state?match_id=m_${roomId}`)).seed);
    if (state.body.ask !== null)
      await ground.ask('POST', `${path}/seat/actions`, { body: { action: { type: 'idle' } }, headers });
  }
  await ground.server.services.arena.recorded();
  const replay = await vi.waitFor(async () => {
    const answer = await ground.ask('GET', `${path}/replay`);
    expect(answer.status).toBe(200);
    return answer.body as unknown as Replay;
  });
  return { replay, before, seed: seed ?? '', commitment: String(Object(taken.body.seat).commitment) };
}

/** How often each of the guesses was right, where alternatives exist, and how often dice of one's own were. */
function foreseen({ replay }: Told, guesses: readonly string[]) {
  const { seed, seats, config, commitment } = replay.head;
  const match = Match.start(molttactics, {
    config: molttactics.config.parse(config),
    seats,
    seed,
    commitment,
  });
  const rngs = guesses.map((guess) => Rng.fromSeed(guess));
  const right = guesses.map(() => 0);
  let [open, chance] = [0, 0];
  for (const { moves = [], fact } of replay.inputs) {
    for (const ask of match.asks()) {
      const bot = molttactics.bots[replay.head.dice?.seats[ask.seat]?.bot ?? ''];
      const move = moves.find(({ seat }) => seat === ask.seat);
      if (bot === undefined || move === undefined) continue;
      const stream = botStream(match.steps, ask.seat);
      const with_ = (rng: Rng): string => canonical(bot.decide(match.state, ask, rng.stream(stream)));
      const rolls = Array.from({ length: ROLLS }, (_, i) => with_(Rng.fromSeed(`my own dice ${i}`)));
      if (new Set(rolls).size === 1 && rolls[0] === canonical(move.action)) continue;
      open++;
      chance += rolls.filter((roll) => roll === canonical(move.action)).length / ROLLS;
      for (const [i, rng] of rngs.entries()) if (with_(rng) === canonical(move.action)) right[i]!++;
    }
    if (fact !== undefined) match.learn(fact);
    else match.play(moves.map((move) => ({ ...move, action: molttactics.action.parse(move.action) })));
  }
  return { open, chance, right };
}

it('sealed moves of house bots are foreseen no better than by chance, and no door tells their dice', async () => {
  const ground = await ProvingGround.openToAttack();
  const told: Told[] = [];
  for (let i = 0; i < MATCHES; i++) told.push(await played(ground));
  let [open, chance] = [0, 0];
  let best = [0, 0, 0, 0];
  let known = 0;
  for (const [i, one] of told.entries()) {
    const dice = one.replay.head.dice!;
    expect(one.seed).toBe(one.replay.head.seed);
    // Neither the server's seed nor the bots' dice were told by any door before the end.
    expect(one.before).not.toContain(dice.serverSeed);
    expect(one.before).not.toContain(botSeed(dice));
    const earlier = told[i === 0 ? 1 : i - 1]!.replay.head.dice!;
    const asServer = { ...dice, serverSeed: one.seed };
    const guesses = [one.seed, one.commitment, botSeed(asServer), botSeed(earlier)];
    const found = foreseen(one, [...guesses, botSeed(dice)]);
    open += found.open;
    chance += found.chance;
    best = best.map((sum, n) => sum + found.right[n]!);
    known += found.right.at(-1)!;
  }
  // There was something to foresee, and who has the dice that are revealed at the end can tell all of it.
  expect(open).toBeGreaterThan(20);
  expect(known).toBe(open);
  // Six standard deviations above chance, at most: dice are not as lucky as that, and who knows them is.
  const most = chance + 6 * Math.sqrt(open * 0.25);
  expect(open).toBeGreaterThan(most);
  for (const right of best) expect(right).toBeLessThanOrEqual(most);
  expect(Math.max(...best)).toBeLessThan(open);
});
