/** MoltTactics for the viewer. */
import { type Event, fold } from '@lobster-league/molttactics/watch';
import type { GameViewer } from '../../viewer/contract';
import { numberSetting } from '../setting';
import { MoltTacticsBoard } from './board';
import { durationOf } from './durations';
import { highlightsOf } from './highlights';
import { lineOf, soundOf } from './lines';
import { AgentMark } from './mark';
import { MoltTacticsPlayers } from './players';
import { colourOf, openingView, type SeatedView } from './seated-view';

export const moltTacticsViewer: GameViewer<SeatedView, Event> = {
  id: 'molttactics',
  Board: MoltTacticsBoard,
  Players: MoltTacticsPlayers,
  Mark: AgentMark,
  opening: (config, seats) => openingView(numberSetting(config, 'turns', 100), seats),
  fold,
  duration: durationOf,
  line: lineOf,
  sound: soundOf,
  colour: colourOf,
  measure: {
    label: 'HP',
    of: ({ agents }) => Object.fromEntries(agents.map(({ agent_id, hp }) => [agent_id, hp])),
  },
  highlights: highlightsOf,
};
