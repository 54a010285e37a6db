/** MoltTactics for the viewer. */
import { type Event, fold, opening, type View } from '@lobster-league/molttactics/watch';
import type { GameViewer } from '../../viewer/contract';
import { seatColour } from '../seat-colours';
import { numberSetting } from '../setting';
import { MoltTacticsBoard } from './board';
import { durationOf } from './durations';
import { highlightsOf } from './highlights';
import { lineOf, soundOf } from './lines';
import { AgentMark } from './mark';
import { MoltTacticsPlayers } from './players';

export const moltTacticsViewer: GameViewer<View, Event> = {
  id: 'molttactics',
  title: 'MoltTactics',
  Board: MoltTacticsBoard,
  Players: MoltTacticsPlayers,
  Mark: AgentMark,
  opening: (config) => opening({ turns: numberSetting(config, 'turns', 100) }),
  fold,
  duration: durationOf,
  line: lineOf,
  sound: soundOf,
  // Before the start nobody has a seat on the board yet.
  colour: ({ agents }, playerId) => {
    const agent = agents.find(({ agent_id }) => agent_id === playerId);
    return agent === undefined ? 'var(--text-soft)' : seatColour(agent.seat);
  },
  measure: {
    label: 'HP',
    of: ({ agents }) => Object.fromEntries(agents.map(({ agent_id, hp }) => [agent_id, hp])),
  },
  highlights: highlightsOf,
};
