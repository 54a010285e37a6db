/** Events of any game as lines of the log: the game's own words, with a picture that the event's name suggests. */
import type { GameEvent, Words } from '@lobster-league/kernel';
import type { LogLine, SeatedPlayer, SoundName } from '../../viewer/contract';
import { seatsOf } from '../../viewer/seated-players';
import { labelOf } from './shape';

export type TellLine = (event: GameEvent, seatedPlayers: readonly SeatedPlayer[]) => LogLine | null;

/** The first that fits the name of an event's type. */
const PICTURES: readonly (readonly [RegExp, string, SoundName | null])[] = [
  [/end|over|finish|won|win/, '🏁', 'win'],
  [/turn|round/, '⏱️', null],
  [/start|begin|open/, '🌊', null],
  [/left|leave|forfeit|out|quit|eliminat|bankrupt/, '🏳️', 'bankruptcy'],
  [/pass|skip|wait/, '🤚', null],
  [/roll|dice|die/, '🎲', 'dice'],
  [/draw|card|deal/, '🃏', 'card'],
  [/take|captur|steal|hit|attack/, '⚔️', 'hit'],
  [/./, '🔹', 'tile'],
];

function pictureOf({ type }: GameEvent): readonly [string, SoundName | null] {
  const [, icon, sound] = PICTURES.find(([name]) => name.test(type.toLowerCase())) ?? [null, '🔹', null];
  return [icon, sound];
}

export function lineWith(words: Pick<Words, 'tell'> | null): TellLine {
  return (event, seatedPlayers) => {
    const text = words === null ? labelOf(event.type) : words.tell(event, seatsOf(seatedPlayers));
    if (text === '') return null;
    const [icon] = pictureOf(event);
    return {
      icon,
      text,
      playerId: actorOf(event, text, seatedPlayers),
      kind: event.type.replace(/^.*:/, ''),
    };
  };
}

export function soundOf(event: GameEvent): SoundName | null {
  return pictureOf(event)[1];
}

/** Whose deed it was: whom the event names, or whose name its line begins with. */
function actorOf({ data }: GameEvent, text: string, seatedPlayers: readonly SeatedPlayer[]): string | null {
  const { playerId, player, seat }: Record<string, unknown> = { ...data };
  const named = seatedPlayers.find(
    (seatedPlayer, i) => seatedPlayer.playerId === (playerId ?? player) || i === seat,
  );
  return (named ?? seatedPlayers.find(({ name }) => text.startsWith(`${name} `)))?.playerId ?? null;
}
