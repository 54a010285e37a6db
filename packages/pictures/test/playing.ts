/** Whole matches of house bots from a seed, as films. */
import { type AnyGame, type Game, type GameEvent, Match, playOut } from '@lobster-league/kernel';
import { type Film, type FilmEvent, type GamePicture, pictureOf } from '../src/index.js';

export function filmOf<Config, State, Action, Event extends GameEvent, View>(
  game: Game<Config, State, Action, Event, View>,
  bots: readonly string[],
  picture: GamePicture | undefined = pictureOf(game.id),
): Film {
  const seats = bots.map((bot, seat) => ({ id: `p${seat}`, name: `${bot} ${seat}`, agentId: null }));
  const events: FilmEvent[] = [];
  const config = game.config.parse({});
  const match = Match.start(game, { config, seats, seed: 'a seed for pictures' }, (event) => {
    events.push({ sequence: events.length + 1, turn: 1, event });
  });
  playOut(
    match,
    bots.map((bot, seat) => ({ bot: game.bots[bot]!, rng: match.rng.stream(seat + 1) })),
  );
  return { picture: picture!, title: game.title, config, seats, events };
}

/** As the list of games holds it. */
export function anyGame(game: unknown): AnyGame {
  return game as AnyGame;
}
