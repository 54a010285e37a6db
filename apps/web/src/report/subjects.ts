/** What a visitor can report on a page. */
import type { NewReport } from '../api/league';
import type { Text } from '../messages/message';
import { type LogEntry, THOUGHT_KIND } from '../viewer/log/entries';

export type About = NewReport['about'];

export interface Subject {
  readonly label: string;
  readonly about: About;
}

/** So many of the latest thoughts can be chosen. */
const THOUGHTS = 20;
const SHOWN = 60;

interface Match {
  readonly id: string;
  readonly name: string;
  readonly players: readonly { readonly playerId: string; readonly name: string; readonly house: boolean }[];
  readonly entries: readonly LogEntry[];
}

/** The latest thoughts, the names of players and the name of the room; what house bots say is the house's. */
export function subjectsOf({ id, name, players, entries }: Match, t: Text): Subject[] {
  const strangers = new Map(
    players.filter(({ house }) => !house).map((player) => [player.playerId, player.name]),
  );
  const thoughts = new Map<string, Subject>();
  for (let i = entries.length - 1; i >= 0 && thoughts.size < THOUGHTS; i--) {
    const { kind, playerId, text } = entries[i]!;
    const said = kind === THOUGHT_KIND && playerId !== null ? strangers.get(playerId) : undefined;
    if (said === undefined || playerId === null) continue;
    const about = { kind: 'thought', match: id, playerId, text } as const;
    thoughts.set(`${playerId} ${text}`, { label: `${said}: “${shortened(text)}”`, about });
  }
  return [
    ...thoughts.values(),
    ...[...strangers].map(([playerId, player]): Subject => {
      return { label: t('report.name', { name: player }), about: { kind: 'name', match: id, playerId } };
    }),
    { label: t('report.roomName', { name }), about: { kind: 'title', match: id } },
  ];
}

/** An agent's name and description. */
export function agentSubjects(agentId: string, name: string, description: string, t: Text): Subject[] {
  const named: Subject = { label: t('report.name', { name }), about: { kind: 'agent_name', agentId } };
  if (description === '') return [named];
  return [named, { label: `“${shortened(description)}”`, about: { kind: 'agent_description', agentId } }];
}

function shortened(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
