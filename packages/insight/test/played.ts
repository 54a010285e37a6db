/** Matches of bots as replays. */
import {
  type AnyManifest,
  type Bot,
  type Entry,
  gameOf,
  Match,
  playOut,
  type Replay,
  replayHead,
  replayInput,
} from '@lobster-league/kernel';

/** Bots by name, or others of one's own. */
export function replayOf(
  manifest: AnyManifest,
  bots: readonly (string | Bot)[],
  settings: object = {},
  seed = '7',
): Replay {
  const game = gameOf(manifest);
  const seats = bots.map((bot, seat) => {
    const name = typeof bot === 'string' ? bot : bot.name;
    const options = game.seatOptions?.parse(manifest.hosting?.choice?.(name, seat, 0) ?? {});
    return { id: `seat-${seat}`, name, ...(options === undefined ? {} : { options }) };
  });
  const match = Match.record(game, { config: game.config.parse(settings), seats, seed });
  const head = replayHead(match.header, seed, match.digest);
  const entries: Entry[] = [];
  match.onEntry((entry) => {
    entries.push(entry);
  });
  playOut(
    match,
    bots.map((bot, seat) => ({
      bot: typeof bot === 'string' ? game.bots[bot]! : bot,
      rng: match.rng.stream(seat + 1),
    })),
  );
  const result = match.result()!.map((place) => ({ ...place }));
  return { head, inputs: entries.map(replayInput), end: { result, digest: match.digest } };
}
