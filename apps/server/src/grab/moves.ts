/** From what a player sends to a move of its game. */
import type { Answer, Room } from '@lobster-league/arena';
import { TILES } from '@lobster-league/grab';
import type { Rejection } from '@lobster-league/kernel';
import { grab } from '@lobster-league/protocol';
import type { ZodType } from 'zod';
import { issueText } from '../http/issue-text.js';

/** What is wrong with a message, for its sender. */
export class BadMessage extends Error {}

/** A turn that its time has ended counts as passed by all. */
const TURN_OVER = 'All players have already passed this turn';
const NOT_YOUR_TURN = 'Not your turn';
const SAID: Readonly<Record<string, string>> = { NOT_YOUR_TURN };

/** How much of a word is said back. */
const SHOWN = 40;

export function moveOf(room: Room, payload: unknown): Answer {
  const { data, from, thought, usage } = parsed(grab.moveMessage, payload, 'a word');
  const said = { usage, ...(thought === undefined ? {} : { thought }) };
  if (room.record.game !== 'grab') {
    if (data !== 'roll' && data !== 'pass')
      throw new BadMessage(`There is no move '${shown(data)}'; send roll or pass`);
    return { action: { type: data }, ...said };
  }
  mustBeWord(data);
  const source = from === undefined ? {} : { from: sourceOf(room, from) };
  return { action: { type: 'move', word: data, ...source }, ...said };
}

export function actionOf(room: Room, seat: number, payload: unknown): Answer {
  const { data, turn_number, thought, usage } = parsed(grab.actionMessage, payload, grab.READY);
  if (data !== grab.READY) throw new BadMessage(`There is no action '${shown(data)}'; send ${grab.READY}`);
  const type = room.record.game === 'grab' ? grab.READY : 'pass';
  const said = { usage, ...(thought === undefined ? {} : { thought }) };
  if (turn_number === undefined) return { action: { type }, ...said };
  const now = room.liveMatch?.turn ?? 0;
  if (turn_number !== now) throw new BadMessage(turn_number < now ? TURN_OVER : NOT_YOUR_TURN);
  // Of two such messages that come at once, the second one finds another ask.
  return { action: { type }, ask: room.prompt(seat)?.ask.id ?? null, ...said };
}

/** Why the rules reject a move, in the document's words where it has them. */
export function rejectionMessage({ code, message }: Rejection): string {
  return SAID[code] ?? message;
}

function parsed<Message>(schema: ZodType<Message>, payload: unknown, example: string): Message {
  const { data, error } = schema.safeParse(payload);
  if (data !== undefined) return data;
  throw new BadMessage(`${issueText(error!.issues[0]!)}. Send {"data": "${example}"}`);
}

/** Before anything else touches it: letters only, and no more than there are tiles. */
function mustBeWord(word: string): void {
  if (word === '') throw new BadMessage('Send a word of at least one letter');
  for (const character of word.slice(0, TILES + 1)) {
    if (character < 'a' || character > 'z')
      throw new BadMessage(
        `Word contains invalid character: '${character}'. Only letters 'a' to 'z' are allowed`,
      );
  }
  if (word.length > TILES) throw new BadMessage(`Word '${shown(word)}' is not in the allowed word list`);
}

/** Players are known by name here; the rules know them by seat. */
function sourceOf({ record }: Room, from: unknown): unknown {
  if (typeof from !== 'object' || from === null || !('player' in from)) return from;
  const seat = record.seats.findIndex(({ name, taken }) => taken !== 'open' && name === from.player);
  return seat < 0 ? from : { ...from, player: seat };
}

function shown(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
