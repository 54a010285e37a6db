/** The check that a browser makes: the match run again, and compared with what the page shows. */
import { clawpoly } from '@lobster-league/clawpoly';
import {
  type AnyGame,
  commitmentTo,
  type Dice,
  type GameEvent,
  Match,
  matchSeed,
  playOut,
  type ReplayInput,
  replayHead,
  replayInput,
  replayText,
  sha256,
} from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { ReplayCheck } from '../../src/viewer/verify/replay-check';
import type { ShownText, Verdict } from '../../src/viewer/verify/verdict';

const SEED = 'the deep';

function playedMatch(dice?: Dice): { text: string; shown: ShownText[]; inputs: number } {
  const seats = ['Anna', 'Bert'].map((name, i) => ({
    id: `agent-${i + 1}`,
    name,
    options: { control: 'auto' },
  }));
  const config = clawpoly.config.parse({ turnLimit: 30 });
  const { id: game, version: rules } = clawpoly;
  const seed = dice === undefined ? SEED : matchSeed(dice, { game, rules, config, seats });
  const commitment = commitmentTo(dice?.serverSeed ?? SEED);
  const recording = Match.record(clawpoly, { config, seats, seed, commitment });
  const head = replayHead(recording.header, seed, recording.digest, dice);
  const events: GameEvent[] = [...recording.setupEvents];
  const inputs: ReplayInput[] = [];
  recording.onEntry((entry) => {
    events.push(...entry.events);
    inputs.push(replayInput(entry));
  });
  const bot = Object.values(clawpoly.bots)[0]!;
  playOut(
    recording,
    seats.map((_, seat) => ({ bot, rng: recording.rng.stream(seat + 1) })),
  );
  const result = recording.result()?.map((place) => ({ ...place })) ?? null;
  const text = replayText({ head, inputs, end: { result, digest: recording.digest } });
  // Two joined the room before the match, so its first event is the third.
  return { text, shown: events.map((event, i) => ({ sequence: i + 3, event })), inputs: inputs.length };
}

const played = playedMatch();

async function verdictOn(
  text: string,
  shown: readonly ShownText[],
  seen: string | null = null,
): Promise<Verdict> {
  const check = new ReplayCheck(clawpoly as unknown as AnyGame, shown, seen);
  const lines = text.split('\n');
  const rest = lines.pop()!;
  for (const line of lines) {
    const verdict = check.line(line);
    if (verdict !== null) return verdict;
  }
  return check.finish(rest);
}

describe('the check of a replay', () => {
  it('finds that everything is as it is shown, and says what it looked at', async () => {
    expect(await verdictOn(played.text, played.shown)).toMatchObject({
      state: 'verified',
      checked: { inputs: played.inputs, events: played.shown.length, seed: SEED },
    });
  });

  it('compares the commitment with the one that the page has seen live', async () => {
    const nobody = { bot: null, commitment: null, nonce: null };
    const own = { bot: null, commitment: sha256('reef'), nonce: 'reef' };
    const rest = { version: 1, integer: false, seats: [own, nobody], sources: [] } as const;
    const fair = playedMatch({ ...rest, serverSeed: 'drawn before anybody sat' });
    const seen = commitmentTo('drawn before anybody sat');
    expect(await verdictOn(fair.text, fair.shown, seen)).toMatchObject({
      state: 'verified',
      checked: { seenLive: true, nonces: 1, commitment: seen },
    });
    // Drawn again when the seats were known, and consistent in itself.
    const rigged = playedMatch({ ...rest, serverSeed: 'drawn to please' });
    expect(await verdictOn(rigged.text, rigged.shown)).toMatchObject({ checked: { seenLive: false } });
    expect(await verdictOn(rigged.text, rigged.shown, seen)).toMatchObject({
      state: 'differs',
      message: expect.stringMatching(/not the one that was seen/),
    });
    // Under the commitment that was published.
    const covered = rigged.text.replace(commitmentTo('drawn to please'), seen);
    expect(await verdictOn(covered, rigged.shown, seen)).toMatchObject({ state: 'differs' });
  });

  it('names the event that the page shows differently', async () => {
    const shown = played.shown.map(({ sequence, event }) =>
      sequence === 40
        ? { sequence, event: { ...event, data: { ...event.data, amount: 1 } } }
        : { sequence, event },
    );
    expect(await verdictOn(played.text, shown)).toMatchObject({ state: 'differs', sequence: 40 });
  });

  it('notices an event that never happened, and one that is left out', async () => {
    const last = played.shown.at(-1)!;
    const more = [...played.shown, { ...last, sequence: last.sequence + 1 }];
    expect(await verdictOn(played.text, more)).toMatchObject({
      state: 'differs',
      sequence: last.sequence + 1,
    });
    expect(await verdictOn(played.text, played.shown.slice(0, -1))).toMatchObject({ state: 'differs' });
  });

  it('notices another seed, another move, and a document that breaks off', async () => {
    const changes: readonly [RegExp, string][] = [
      [/"seed":"the deep"/, '"seed":"the shallows"'],
      [/"timedOut":false/, '"timedOut":true'],
    ];
    for (const [what, by] of changes) {
      expect(await verdictOn(played.text.replace(what, by), played.shown)).toMatchObject({
        state: 'differs',
        message: expect.stringMatching(/^Line \d+ of the replay: /),
      });
    }
    const half = played.text.slice(0, played.text.length / 2);
    expect(await verdictOn(half, played.shown)).toMatchObject({ state: 'differs' });
  });
});
