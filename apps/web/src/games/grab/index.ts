/** Grab for the viewer. */
import { fold, type GrabEvent, type GrabView, insight, opening } from '@lobster-league/grab/watch';
import { numberSetting, textSetting } from '@lobster-league/pictures/setting';
import type { GameViewer } from '../../viewer/contract';
import { seatColour } from '../seat-colours';
import { GrabBoard } from './board';
import { durationOf, revealOf } from './durations';
import { highlightsOf } from './highlights';
import { lineOf, soundOf } from './lines';
import { GrabPlayers } from './players';

export const grabViewer: GameViewer<GrabView, GrabEvent> = {
  id: 'grab',
  Board: GrabBoard,
  Players: GrabPlayers,
  opening: (config, seats) =>
    opening(
      {
        dictionary: textSetting(config, 'dictionary', 'twl06'),
        time_limit_seconds: numberSetting(config, 'time_limit_seconds', 300),
      },
      seats,
    ),
  fold,
  duration: durationOf,
  reveal: revealOf,
  line: lineOf,
  sound: soundOf,
  colour: (view, playerId) =>
    seatColour(
      Math.max(
        0,
        view.players.findIndex(({ player_id }) => player_id === playerId),
      ),
    ),
  measure: {
    label: 'Score',
    of: ({ players, state }) =>
      Object.fromEntries(players.map(({ player_id }, seat) => [player_id, state.scores[seat] ?? 0])),
  },
  highlights: highlightsOf,
  insight,
};
