/** Boards in words. */
import * as clawpoly from '@lobster-league/clawpoly/watch';
import type { GameEvent, Seat } from '@lobster-league/kernel';
import type { GameViewer, Sitter } from '../viewer/contract';

interface PlainRules<View, Event> {
  opening(config: never, seats: readonly Seat[]): View;
  fold(view: View, event: Event): void;
  tell(event: Event, seats: readonly Seat[]): string;
}

function PlainBoard({ view }: { readonly view: unknown }) {
  return (
    <pre style={{ maxHeight: '40rem', overflow: 'auto' }}>{JSON.stringify(view, null, 1).slice(0, 3000)}</pre>
  );
}

function PlainPlayers({ sitters }: { readonly sitters: readonly Sitter[] }) {
  return (
    <ul>
      {sitters.map(({ playerId, name }) => (
        <li key={playerId}>{name}</li>
      ))}
    </ul>
  );
}

function plain<View, Event extends GameEvent>(
  id: string,
  title: string,
  { opening, fold, tell }: PlainRules<View, Event>,
): GameViewer<View, Event> {
  return {
    id,
    title,
    Board: PlainBoard,
    Players: PlainPlayers,
    opening: (config, seats) => opening(config as never, seats),
    fold,
    duration: () => 400,
    line: (event, sitters) => ({
      ...{
        icon: '·',
        kind: event.type,
        playerId: 'playerId' in event.data ? `${event.data.playerId}` : null,
      },
      text: tell(
        event,
        sitters.map(({ playerId, name }) => ({ id: playerId, name })),
      ),
    }),
    sound: () => null,
    colour: () => '#00d4aa',
    measure: { label: 'Score', of: () => ({}) },
    highlights: () => [],
  };
}

export const clawpolyViewer = plain('clawpoly', 'Clawpoly', clawpoly);
