/** The moments of a match worth jumping to. */
import {
  type Event,
  fold,
  isCalledOff,
  opening,
  SQUARES,
  tellFirst,
  type View,
} from '@lobster-league/clawpoly/watch';
import { leader } from '@lobster-league/pictures/clawpoly-wealth';
import type { Highlight, ShownEvent } from '../../viewer/contract';
import { ownsGroup } from './groups';

type Shown = ShownEvent<Event>;
type Of<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** A lead shorter than this does not count. */
const LASTING_TURNS = 8;

interface Lead {
  readonly playerId: string;
  readonly sequence: number;
  readonly fromTurn: number;
  toTurn: number;
}

/** What is collected while folding the match once. */
interface Notes {
  readonly bankruptcies: Highlight[];
  readonly leads: Lead[];
  firstGroup: Highlight | null;
  firstFortress: Highlight | null;
  biggestRent: { readonly sequence: number; readonly event: Of<'game:rent_paid'> } | null;
  victory: Highlight | null;
}

export function highlights(events: readonly Shown[]): readonly Highlight[] {
  const start = events.findIndex(({ event }) => event.type === 'game:started');
  const started = events[start]?.event;
  if (started?.type !== 'game:started') return [];
  const view = opening({ turnLimit: null, startingShells: 0 }, started.data.players);
  const notes: Notes = {
    bankruptcies: [],
    leads: [],
    firstGroup: null,
    firstFortress: null,
    biggestRent: null,
    victory: null,
  };
  for (const shown of events.slice(start)) {
    fold(view, shown.event);
    note(notes, shown, view);
  }
  return inOrder(notes, view);
}

function nameIn(view: View, playerId: string): string {
  return view.players.find((player) => player.id === playerId)?.name ?? playerId;
}

function note(notes: Notes, { sequence, turn, event }: Shown, view: View): void {
  const name = (playerId: string): string => nameIn(view, playerId);
  switch (event.type) {
    case 'game:turn_end':
      noteLead(notes.leads, leader(view), sequence, turn);
      return;
    case 'game:rent_paid':
      if (event.data.amount > (notes.biggestRent?.event.data.amount ?? 0))
        notes.biggestRent = { sequence, event };
      return;
    case 'game:bankrupt':
      notes.bankruptcies.push({ sequence, icon: '💀', label: `${name(event.data.playerId)} goes bankrupt` });
      return;
    case 'game:fortress_built': {
      const label = `First fortress: ${name(event.data.playerId)} on ${SQUARES[event.data.squareIndex]!.name}`;
      notes.firstFortress ??= { sequence, icon: '🏰', label };
      return;
    }
    case 'game:property_bought':
      noteGroup(notes, view, [event.data.squareIndex], sequence);
      return;
    case 'game:trade_accepted': {
      const { offering, requesting } = event.data.offer;
      noteGroup(notes, view, [...offering.properties, ...requesting.properties], sequence);
      return;
    }
    case 'game:finished':
      if (event.data.winnerId === null || isCalledOff(event.data)) return;
      notes.victory = { sequence, icon: '🏆', label: tellFirst(event.data.finalStandings, name) };
      return;
    default:
  }
}

function noteLead(leads: Lead[], playerId: string | null, sequence: number, turn: number): void {
  if (playerId === null) return;
  const last = leads.at(-1);
  if (last?.playerId === playerId) last.toTurn = turn;
  else leads.push({ playerId, sequence, fromTurn: turn, toTurn: turn });
}

function noteGroup(notes: Notes, view: View, squares: readonly number[], sequence: number): void {
  if (notes.firstGroup !== null) return;
  for (const index of squares) {
    const { owner, colorGroup } = view.board[index]!;
    if (owner === null || colorGroup === null || !ownsGroup(view, owner, index)) continue;
    notes.firstGroup = {
      sequence,
      icon: '🐚',
      label: `First full group: ${nameIn(view, owner)} holds ${colorGroup}`,
    };
    return;
  }
}

function turns({ fromTurn, toTurn }: Lead): number {
  return toTurn - fromTurn + 1;
}

function inOrder(notes: Notes, view: View): Highlight[] {
  const { bankruptcies, firstGroup, firstFortress, biggestRent, victory } = notes;
  const found: (Highlight | null)[] = [...bankruptcies, firstGroup, firstFortress, victory];
  if (biggestRent !== null) {
    const { payerId, ownerId, squareIndex, amount } = biggestRent.event.data;
    const label = `Biggest rent: ${nameIn(view, payerId)} pays ${nameIn(view, ownerId)} $${amount} for ${SQUARES[squareIndex]!.name}`;
    found.push({ sequence: biggestRent.sequence, icon: '💸', label });
  }
  found.push(...leadHighlights(notes.leads, view));
  return found.filter((highlight) => highlight !== null).sort((a, b) => a.sequence - b.sequence);
}

/** Finds lasting changes of the lead, and the longest lead. */
function leadHighlights(leads: readonly Lead[], view: View): Highlight[] {
  const lasting = leads.filter((lead) => turns(lead) >= LASTING_TURNS);
  const changes = lasting.filter((lead, at) => at > 0 && lead.playerId !== lasting[at - 1]!.playerId);
  const longest = lasting.reduce<Lead | null>(
    (best, lead) => (best === null || turns(lead) > turns(best) ? lead : best),
    null,
  );
  const taken = changes
    .filter((lead) => lead !== longest)
    .map(({ playerId, sequence }) => ({
      sequence,
      icon: '📈',
      label: `${nameIn(view, playerId)} takes the lead`,
    }));
  if (longest === null) return taken;
  const label = `Longest streak: ${nameIn(view, longest.playerId)} leads for ${turns(longest)} turns in a row`;
  return [...taken, { sequence: longest.sequence, icon: '👑', label }];
}
