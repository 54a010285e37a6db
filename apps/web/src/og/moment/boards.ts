/** How each game's board is folded and drawn on preview pictures: its rules for viewers, without its components. */
import * as clawpoly from '@lobster-league/clawpoly/watch';
import * as grab from '@lobster-league/grab/watch';
import type { GameEvent, Insight } from '@lobster-league/kernel';
import * as molttactics from '@lobster-league/molttactics/watch';
import { wealth } from '../../games/clawpoly/wealth';
import { numberSetting, textSetting } from '../../games/setting';
import type { Box } from './box';
import { clawpolyBoxes } from './clawpoly';
import { grabBoxes } from './grab';
import { moltTacticsBoxes } from './molttactics';

type Seats = readonly { readonly id: string; readonly name: string }[];

export interface PicturedGame<View = unknown, Event extends GameEvent = GameEvent> {
  opening(config: unknown, seats: Seats): View;
  fold(view: View, event: Event): void;
  /** `colours` are those of the seats. */
  boxes(view: View, colours: readonly string[]): readonly Box[];
  /** What each seat has, in words. */
  have(view: View): readonly string[];
  readonly insight: Insight<View>;
}

/** As in games/holder.ts, this is where the types of one game end. */
function untyped<View, Event extends GameEvent>(game: PicturedGame<View, Event>): PicturedGame {
  return game as unknown as PicturedGame;
}

export const PICTURED: Readonly<Record<string, PicturedGame>> = {
  clawpoly: untyped<clawpoly.View, clawpoly.Event>({
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
    insight: clawpoly.insight,
  }),
  grab: untyped<grab.GrabView, grab.GrabEvent>({
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
    insight: grab.insight,
  }),
  molttactics: untyped<molttactics.View, molttactics.Event>({
    opening: (config) => molttactics.opening({ turns: numberSetting(config, 'turns', 100) }),
    fold: molttactics.fold,
    boxes: moltTacticsBoxes,
    have: ({ agents }) => agents.map(({ alive, hp }) => (alive ? `${hp} HP` : 'eliminated')),
    insight: molttactics.insight,
  }),
};
