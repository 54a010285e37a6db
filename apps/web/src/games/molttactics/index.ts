/** MoltTactics for the viewer. */
import { type Event, fold, insight } from '@lobster-league/molttactics/watch';
import { numberSetting } from '@lobster-league/pictures/setting';
import type { GameViewer } from '../../viewer/contract';
import { MoltTacticsBoard } from './board';
import { durationOf, revealOf } from './durations';
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
  reveal: revealOf,
  line: lineOf,
  sound: soundOf,
  colour: colourOf,
  measure: {
    label: 'Life and points',
    of: (view) => {
      const standing = insight.standing(view);
      return Object.fromEntries(view.agents.map(({ agent_id }, seat) => [agent_id, standing[seat] ?? 0]));
    },
  },
  highlights: highlightsOf,
  insight,
};
