/** How a game is drawn on pictures: its rules for viewers, its board as boxes, and what everybody has. */
import * as clawpoly from '@lobster-league/clawpoly/watch';
import * as grab from '@lobster-league/grab/watch';
import type { GameEvent, Seat } from '@lobster-league/kernel';
import * as molttactics from '@lobster-league/molttactics/watch';
import type { Box } from './box.js';
import { clawpolyBoxes } from './clawpoly.js';
import { route } from './clawpoly-places.js';
import { wealth } from './clawpoly-wealth.js';
import { grabBoxes } from './grab.js';
import { moltTacticsBoxes } from './molttactics.js';
import { numberSetting, textSetting } from './setting.js';

export interface GamePicture<View = unknown, Event extends GameEvent = GameEvent> {
  opening(config: unknown, seats: readonly Seat[]): View;
  fold(view: View, event: Event): void;
  /** `colours` are those of the seats. */
  boxes(view: View, colours: readonly string[]): readonly Box[];
  /** What each seat has, in words. */
  have(view: View): readonly string[];
  /** By seat: who has most of it leads; null who has lost. */
  worth(view: View): readonly (number | null)[];
  tell(event: Event, seats: readonly Seat[]): string;
  /** For how long a moving picture stays at what an event has changed, in ms; 0 if there is nothing to see. */
  stay(event: Event): number;
  /** Takes the view of before through the stations of what moves, in place, and back; `draw` is called at each. */
  walk?(view: View, event: Event, draw: () => void): void;
}

/** This is where the types of one game end. */
function untyped<View, Event extends GameEvent>(game: GamePicture<View, Event>): GamePicture {
  return game as unknown as GamePicture;
}

const CLAWPOLY: GamePicture<clawpoly.View, clawpoly.Event> = {
  opening: (config, seats) =>
    clawpoly.opening(
      { turnLimit: null, startingShells: numberSetting(config, 'startingShells', 1500) },
      seats,
    ),
  fold: clawpoly.fold,
  boxes: clawpolyBoxes,
  have: (view) => {
    const worth = wealth(view);
    return view.players.map(({ id, isBankrupt }) =>
      isBankrupt ? 'bankrupt' : `${(worth[id] ?? 0).toLocaleString('en')} shells`,
    );
  },
  worth: (view) => {
    const worth = wealth(view);
    return view.players.map(({ id, isBankrupt }) => (isBankrupt ? null : (worth[id] ?? 0)));
  },
  tell: clawpoly.tell,
  stay: ({ type }) => CLAWPOLY_STAYS[type] ?? 450,
  walk(view, event, draw) {
    if (event.type !== 'game:player_moved') return;
    const player = view.players.find(({ id }) => id === event.data.playerId);
    if (player === undefined) return;
    for (const square of route(event.data.from, event.data.to).slice(0, -1)) {
      player.position = square;
      draw();
    }
    player.position = event.data.from;
  },
};

const CLAWPOLY_STAYS: Readonly<Record<string, number>> = {
  'game:turn_start': 150,
  'game:turn_end': 0,
  'game:agent_timeout': 0,
  'game:dice_rolled': 600,
  'game:rent_paid': 700,
  'game:card_drawn': 1000,
  'game:trade_proposed': 900,
  'game:bankrupt': 1200,
  'game:finished': 2000,
};

const GRAB: GamePicture<grab.GrabView, grab.GrabEvent> = {
  opening: (config, seats) =>
    grab.opening(
      {
        dictionary: textSetting(config, 'dictionary', 'twl06'),
        time_limit_seconds: numberSetting(config, 'time_limit_seconds', 300),
      },
      seats,
    ),
  fold: grab.fold,
  boxes: grabBoxes,
  have: ({ state }) => state.scores.map((score) => `${score} points`),
  worth: ({ state }) => state.scores,
  tell: grab.tell,
  stay: ({ type }) => GRAB_STAYS[type] ?? 0,
};

const GRAB_STAYS: Readonly<Record<string, number>> = {
  turn_starting: 600,
  word_made: 1100,
  player_passed: 120,
  player_forfeited: 800,
  game_ending: 2000,
};

const MOLTTACTICS: GamePicture<molttactics.View, molttactics.Event> = {
  opening: (config) => molttactics.opening({ turns: numberSetting(config, 'turns', 100) }),
  fold: molttactics.fold,
  boxes: moltTacticsBoxes,
  have: ({ agents }) => agents.map(({ alive, hp }) => (alive ? `${hp} HP` : 'eliminated')),
  worth: ({ agents }) => agents.map(({ alive, score }) => (alive ? score : null)),
  tell: molttactics.tell,
  stay: ({ type }) => MOLTTACTICS_STAYS[type] ?? 350,
};

const MOLTTACTICS_STAYS: Readonly<Record<string, number>> = {
  turn_started: 150,
  actions_revealed: 150,
  defended: 200,
  moved: 120,
  attacked: 500,
  eliminated: 1000,
  match_ended: 2000,
};

/** By the name of the viewer that the game's manifest names. */
export const PICTURES: Readonly<Record<string, GamePicture>> = {
  clawpoly: untyped(CLAWPOLY),
  grab: untyped(GRAB),
  molttactics: untyped(MOLTTACTICS),
};

/** Returns the picture for a viewer's name; undefined for a game that has none of its own. */
export function pictureOf(viewer: string | null | undefined): GamePicture | undefined {
  return typeof viewer === 'string' && Object.hasOwn(PICTURES, viewer) ? PICTURES[viewer] : undefined;
}
