/** The checks of the conformance suite. Each plays its own random matches and throws at the first violation. */
import { type Ask, CLOCK, copyAsk, type GameEvent, type Move } from '../game.js';
import { canonical, copyData } from '../json.js';
import { Match } from '../match.js';
import { playOut } from '../playout.js';
import type { Input } from '../recording.js';
import { type ReplayInput, replayHead, replayInput } from '../replay.js';
import { Rng } from '../rng.js';
import { verify } from '../verify.js';
import { bent, noise } from './garbage.js';
import type { Any } from './random-play.js';
import type { ConformanceOptions, Trial, TrialMatch } from './trial.js';

/** At every step there is at most one ask per seat, and there are asks exactly while there is no result. */
export function playsToTheEnd(trial: Trial): void {
  const { seats } = trial.setup;
  const recording = trial.play((table) => {
    const asks = table.asks();
    const asked = new Set(asks.map(({ seat }) => seat));
    trial.expect(asked.size === asks.length, () => 'asks a seat twice at once');
    for (const { seat } of asks) {
      trial.expect(
        seat === CLOCK || (seat >= 0 && seat < seats.length),
        () => `asks seat ${seat}, which nobody has`,
      );
    }
    trial.expect(
      (asks.length === 0) === (table.result() !== null),
      () => 'has asks and a result, or neither',
    );
  });
  const places = recording.result() ?? [];
  const ranked = new Set(places.map(({ seat }) => seat));
  trial.expect(
    places.length === seats.length && ranked.size === seats.length,
    () => 'does not place every seat once',
  );
  for (const { place } of places) {
    const better = places.filter((other) => other.place < place).length;
    trial.expect(place === better + 1, () => `gives place ${place} to somebody with ${better} ahead`);
  }
}

/** Every fallback is accepted at every step, and trying it on a clone does not change the match. */
export function acceptsFallbacks(trial: Trial): void {
  trial.play((table) => {
    const before = canonical(table.snapshot());
    const asks = table.asks().map(copyAsk);
    const sealed = asks.filter(({ gather }) => gather === 'sealed');
    const steps = sealed.length > 0 ? [sealed] : asks.map((ask) => [ask]);
    for (const step of steps) {
      const rejection = table.clone().play(step.map(fallbackMove));
      trial.expect(
        rejection === null,
        () => `refuses the fallback of ${step[0]?.kind}: ${rejection?.message}`,
      );
    }
    stayedApart(trial, table, before);
  });
}

/** Checks that moves tried on clones did not change the match. */
function stayedApart(trial: Trial, match: TrialMatch, before: string): void {
  trial.expect(canonical(match.snapshot()) === before, () => 'shares state between a match and its clone');
}

function fallbackMove({ seat, id, fallback }: Ask): Move {
  return { seat, ask: id, action: fallback, timedOut: true };
}

/** Every action that `legal` lists is accepted and passes the schema, and trying it does not change the match. */
export function acceptsAllLegal(trial: Trial): void {
  trial.play((table) => {
    const before = canonical(table.snapshot());
    for (const ask of table.asks().map(copyAsk)) {
      if (ask.seat === CLOCK) continue;
      for (const action of table.game.legal(table.state, ask)) {
        trial.expect(
          table.game.action.safeParse(action).success,
          () => `${canonical(action)} fails the schema`,
        );
        const move = { seat: ask.seat, ask: ask.id, action, timedOut: false };
        const check = table.game.check?.bind(table.game);
        const rejection =
          ask.gather === 'now'
            ? table.clone().play([move])
            : check === undefined
              ? null
              : check(table.state, move);
        trial.expect(
          rejection === null,
          () => `refuses the legal ${canonical(action)}: ${rejection?.message}`,
        );
      }
      trial.expect(
        ask.gather === 'now' || table.game.check !== undefined,
        () => 'has sealed asks but no check()',
      );
    }
    stayedApart(trial, table, before);
  });
}

/**
 * The opening and the events alone produce the spectator's view. All of it is plain JSON, and events and views handed
 * out earlier never change afterwards.
 */
export function foldsToTheView(trial: Trial): void {
  const { game } = trial;
  const seen = game.opening(trial.setup.config, trial.setup.seats);
  const told: { event: GameEvent; text: string }[] = [];
  let last: { view: unknown; text: string } | null = null;
  trial.play((table, entry) => {
    for (const event of entry?.events ?? table.setupEvents) {
      trial.expect(isJson(event), () => `emits what is not plain JSON: ${canonical(event)}`);
      trial.expect(
        game.tell(event, trial.setup.seats).length > 0,
        () => `has nothing to tell of ${event.type}`,
      );
      told.push({ event, text: canonical(event) });
      game.fold(seen, event);
    }
    const shown = game.view(table.state, null);
    trial.expect(
      last === null || canonical(last.view) === last.text,
      () => 'changes a view that it gave away before',
    );
    trial.expect(
      canonical(seen) === canonical(shown),
      () => `folds to ${canonical(seen)}\nbut shows ${canonical(shown)}`,
    );
    trial.expect(isJson(table.state), () => 'keeps a state that is not plain JSON');
    last = { view: shown, text: canonical(shown) };
  });
  for (const { event, text } of told) {
    trial.expect(canonical(event) === text, () => `changes an event that it told before: ${text}`);
  }
}

/** Returns whether a JSON round trip preserves the value. */
function isJson(value: unknown): boolean {
  return canonical(JSON.parse(JSON.stringify(value))) === strict(value);
}

/** Like `canonical`, but also detects undefined fields and objects that are not plain data. */
function strict(value: unknown): string {
  if (value === undefined || typeof value === 'function') return 'undefined';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'not finite';
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    if (Object.getPrototypeOf(value) !== Object.prototype) return 'exotic';
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${strict(Reflect.get(value, key))}`).join(',')}}`;
  }
  return Array.isArray(value) ? `[${value.map(strict).join(',')}]` : canonical(value);
}

/**
 * The same inputs give the same digest: played straight through, saved and resumed before every input, interleaved with
 * another match, and as a replay.
 */
export function isDeterministic(trial: Trial): void {
  const inputs: Input[] = [];
  const replayInputs: ReplayInput[] = [];
  let firstDigest = '';
  const straight = trial.play((table, entry) => {
    if (entry === null) firstDigest = table.digest;
    else {
      inputs.push(copyData(entry.input));
      replayInputs.push(replayInput(entry));
    }
  });
  let resumed: TrialMatch = Match.record(trial.game, trial.setup);
  const twin: TrialMatch = Match.record(trial.game, trial.setup);
  for (const input of inputs) {
    const stored = JSON.parse(JSON.stringify(resumed.snapshot()));
    resumed = Match.resume(trial.game, stored, null, straight.header);
    trial.put(resumed, input);
    trial.put(twin, input);
  }
  trial.expect(
    twin.digest === straight.digest,
    () => 'goes on differently when two matches are played in turns',
  );
  trial.expect(resumed.digest === straight.digest, () => 'goes on differently after snapshot and resume');
  trial.expect(
    canonical(resumed.snapshot()) === canonical(straight.snapshot()),
    () => 'ends in another state after snapshot and resume',
  );
  const head = replayHead(straight.header, trial.setup.seed, firstDigest);
  const end = { result: straight.result()?.map((place) => ({ ...place })) ?? null, digest: straight.digest };
  const replay = JSON.parse(JSON.stringify({ head, inputs: replayInputs, end }));
  const difference = verify((id) => (id === trial.game.id ? trial.game : undefined), replay);
  trial.expect(
    difference === null,
    () => `is not verified: step ${difference?.step}, ${difference?.message}`,
  );
}

/** Garbage is refused by the schema or the rules, and a refused move changes nothing and emits nothing. */
export function refusesGarbage(trial: Trial): void {
  const { game, rng } = trial;
  const seats = trial.setup.seats.length;
  trial.play((table) => {
    let events = 0;
    const match = Match.resume(game, table.snapshot(), () => {
      events++;
    });
    const before = canonical(match.snapshot());
    const asks = match.asks().map(copyAsk);
    const ask = asks.length > 0 ? rng.pick(asks) : null;
    const legal = ask === null || ask.seat === CLOCK ? [] : game.legal(match.state, ask);
    const raw = legal.length === 0 || rng.below(3) === 0 ? noise(rng) : bent(rng.pick(legal), rng);
    const parsed = game.action.safeParse(raw);
    const action = parsed.success ? parsed.data : (ask?.fallback ?? null);
    if (action === null) return;
    const seat = rng.pick([ask?.seat ?? 0, rng.below(seats), seats, -2, CLOCK]);
    const move = {
      seat,
      ask: rng.pick([ask?.id ?? null, null, -5, 1e9]),
      action,
      timedOut: rng.below(2) === 0,
    };
    const moves = rng.pick([[move], [move, move], []]);
    const rejection = match.play(moves);
    if (rejection === null) {
      const known = (seat >= 0 && seat < seats) || asks.some((open) => open.seat === seat);
      trial.expect(known || moves.length === 0, () => `takes a move from seat ${seat}, which nobody has`);
      return;
    }
    trial.expect(rejection.code !== '' && rejection.message !== '', () => 'refuses without a reason');
    trial.expect(
      canonical(match.snapshot()) === before,
      () => `changes although it refuses ${canonical(moves)}`,
    );
    trial.expect(events === 0, () => `emits although it refuses ${canonical(moves)}`);
  });
}

/** A finished match refuses every move and ignores every fact. */
export function staysFinished(trial: Trial): void {
  const match = trial.play(() => undefined);
  const before = canonical({ state: match.state, rng: match.rng.save() });
  const fallbacks = [...Match.start(trial.game, trial.setup).asks()].map(copyAsk);
  for (const ask of fallbacks) {
    trial.expect(match.play([fallbackMove(ask)]) !== null, () => 'accepts a move after the end');
  }
  for (let seat = -1; seat <= trial.setup.seats.length; seat++) {
    match.learn({ type: 'presence', seat, connected: false });
    match.learn({ type: 'forfeit', seat, reason: 'left' });
  }
  match.learn({ type: 'stop', reason: 'creator_stopped' });
  const after = canonical({ state: match.state, rng: match.rng.save() });
  trial.expect(after === before, () => 'changes after the end');
}

/** A view does not change when something that its viewer must not know changes, and the seed appears nowhere. */
export function keepsSecrets(trial: Trial, { plant }: ConformanceOptions): void {
  const { game, setup } = trial;
  const onlookers = [null, ...setup.seats.keys()];
  trial.play((table, entry) => {
    const shown = onlookers.map((onlooker) => canonical(game.view(table.state, onlooker)));
    const told = canonical(entry?.events ?? table.setupEvents);
    const asks = table.asks().map(copyAsk);
    const briefs = asks.map((ask) => canonical(game.brief(table.state, ask)));
    const key = table.rng.save().key.join();
    for (const text of [...shown, told, ...briefs]) {
      trial.expect(!text.includes(setup.seed), () => `shows the seed in ${text}`);
      trial.expect(!text.includes(key), () => `shows the key of the dice in ${text}`);
    }
    if (plant === null) return;
    for (const [i, ask] of asks.entries()) {
      const altered = copyData(table.state);
      plant(altered, ask.seat === CLOCK ? null : ask.seat);
      const seen = canonical(game.brief(altered, ask));
      trial.expect(seen === briefs[i], () => `briefs seat ${ask.seat} on a secret:\n${briefs[i]}\n${seen}`);
    }
    for (const [i, onlooker] of onlookers.entries()) {
      const altered = copyData(table.state);
      plant(altered, onlooker);
      const seen = canonical(game.view(altered, onlooker));
      trial.expect(
        seen === shown[i],
        () => `lets ${onlooker ?? 'a spectator'} see a secret:\n${shown[i]}\n${seen}`,
      );
    }
  });
}

/** Every house bot plays whole matches in every seat, legally, and the same way for the same seed. */
export function seatsEveryBot(game: Any, trial: Trial): void {
  for (const bot of Object.values(game.bots)) {
    const ends = [0, 1].map(() => {
      const recording = Match.record(game, trial.setup);
      recording.onEntry(({ input }) => {
        for (const { action } of input.moves ?? []) {
          const fits = game.action.safeParse(action).success;
          trial.expect(fits, () => `${bot.name} plays ${canonical(action)}, which fails the schema`);
        }
      });
      const players = trial.setup.seats.map((_, seat) => ({
        bot,
        rng: Rng.fromSeed(trial.setup.seed, seat + 1),
      }));
      playOut(trial.watched(recording), players);
      return recording.digest;
    });
    trial.expect(ends[0] === ends[1], () => `${bot.name} does not play the same twice`);
  }
}
