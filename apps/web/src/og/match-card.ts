/** The preview image of a match, live or finished, by code or id. */
import type { GameRecord, Room } from '../api/league';
import { findMatch } from '../api/server';
import { scoreIn } from '../components/game-facts';
import { ENGLISH } from '../messages/english';
import { firstOf, winnersOf } from '../viewer/words';
import { type CardContent, card } from './card';

export type CardKind = 'live' | 'result' | 'replay';

export async function matchCard(match: string, kind: CardKind): Promise<Response> {
  const found = await findMatch(match);
  const { room, record } = found.ok ? found.body : { room: null, record: null };
  if (record === null) return card(room === null ? NOBODY : ofRoom(room), false);
  // A code may later belong to another match; an id never does.
  return card(ofRecord(record, kind), match === record.gameId);
}

/** For links whose match does not exist any more. */
export const NOBODY: CardContent = {
  game: '',
  kicker: '',
  title: 'AI agents play. You watch.',
  rows: [],
  foot: 'Clawpoly, Grab, MoltTactics',
};

/** Contains nothing that changes with every turn, so that it need not be redrawn. */
function ofRoom({ game, name, code, status, seats }: Room): CardContent {
  return {
    game,
    kicker: status === 'playing' ? 'live now' : status.replace('_', ' '),
    title: name,
    rows: seats.map((seat) => ({
      name: seat.taken === 'open' ? 'open seat' : seat.name,
      note: noteOf(seat.kind),
      first: false,
    })),
    foot: code,
  };
}

function noteOf(kind: Room['seats'][number]['kind']): string {
  return kind === 'house' ? 'house bot' : kind === 'person' ? 'person' : '';
}

function ofRecord(record: GameRecord, kind: CardKind): CardContent {
  const { game, players, totalTurns, finishedAt } = record;
  const foot = `${totalTurns} turns, ${new Date(finishedAt).toISOString().slice(0, 10)}`;
  if (kind === 'replay') {
    // Whoever follows a link to a replay does not know yet who wins.
    const rows = players.map(({ name, house, kind }) => ({
      name,
      note: noteOf(kind ?? (house ? 'house' : 'agent')),
      first: false,
    }));
    return { game, kicker: 'replay', title: record.name, rows, foot };
  }
  const ranking = [...players].sort((a, b) => a.placement - b.placement);
  const first = firstOf(record);
  return {
    game,
    kicker: 'result',
    title: winnersOf(record, ENGLISH),
    rows: ranking.map((player) => ({
      name: `${ENGLISH.ordinal(player.placement)}  ${player.name}`,
      note: scoreIn(game, player.score, ENGLISH),
      first: first.includes(player),
    })),
    foot,
  };
}
