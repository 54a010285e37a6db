/** The viewer of any game, made from its contract alone: its words, its events, and the shape of its view. */
import type { AnyGame, GameEvent } from '@lobster-league/kernel';
import type { GameViewer, Highlight, SeatedPlayer, ShownEvent } from '../../viewer/contract';
import { isRoomEvent } from '../../viewer/scene';
import { seatColour } from '../seat-colours';
import { GenericBoard } from './board';
import { lineWith, soundOf } from './line';
import { GenericPlayers } from './players';

/** How long an event is shown at normal pace, and one that nobody did. */
const DEED_MS = 700;
const MARKER_MS = 150;
const MOST_HIGHLIGHTS = 8;

/** Without the game's module nothing is folded: the board then shows what the arena's snapshots tell. */
export function genericViewer(id: string, unit: string, game: AnyGame | null): GameViewer {
  const line = lineWith(game);
  return {
    id,
    Board: GenericBoard,
    Players: GenericPlayers,
    opening: (config, seats) => game?.opening(config, seats) ?? {},
    fold: (view, event) => game?.fold(view, event),
    duration: (event) => (isDeed(event) ? DEED_MS : MARKER_MS),
    line,
    sound: soundOf,
    colour: (_view, playerId, seatedPlayers = []) => seatColour(seatIn(seatedPlayers, playerId)),
    measure: {
      label: unit.charAt(0).toUpperCase() + unit.slice(1),
      of: (view, seatedPlayers = []) => scores(game, view, seatedPlayers),
    },
    highlights: (events, seatedPlayers = []) => rarest(events, (event) => line(event, seatedPlayers)),
  };
}

function seatIn(seatedPlayers: readonly SeatedPlayer[], playerId: string): number {
  return Math.max(
    0,
    seatedPlayers.findIndex((seatedPlayer) => seatedPlayer.playerId === playerId),
  );
}

/** Returns whether somebody did it, as far as the event tells. */
function isDeed({ data }: GameEvent): boolean {
  return 'playerId' in data || 'seat' in data || 'player' in data;
}

function scores(
  game: AnyGame | null,
  view: unknown,
  seatedPlayers: readonly SeatedPlayer[],
): Record<string, number> {
  return Object.fromEntries(
    seatedPlayers.flatMap(({ playerId }, seat) => {
      const score = game?.seatStatus?.(view, seat).score;
      return score === undefined ? [] : [[playerId, score]];
    }),
  );
}

/** What happened once or twice in a match is what one wants to see of it. */
function rarest(
  events: readonly ShownEvent[],
  line: (event: GameEvent) => ReturnType<GameViewer['line']>,
): Highlight[] {
  const ofGame = events.filter((shown) => !isRoomEvent(shown));
  const counts = new Map<string, number>();
  for (const { event } of ofGame) counts.set(event.type, (counts.get(event.type) ?? 0) + 1);
  return ofGame
    .filter(({ event }) => counts.get(event.type)! <= 2)
    .slice(-MOST_HIGHLIGHTS)
    .flatMap(({ event, sequence }) => {
      const told = line(event);
      return told === null ? [] : [{ sequence, label: told.text, icon: told.icon }];
    });
}
