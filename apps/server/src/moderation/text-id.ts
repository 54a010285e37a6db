/** The id of a text that can be reported and hidden: the same text has the same id, whoever reports it. */
import { createHash } from 'node:crypto';
import type { TextTarget } from '@lobster-league/arena';

const LENGTH = 24;

export function textId(target: TextTarget): string {
  const { kind } = target;
  const parts =
    'agentId' in target
      ? [kind, target.agentId]
      : 'guest' in target
        ? [kind, target.guest]
        : [
            kind,
            target.match,
            'playerId' in target ? target.playerId : '',
            'text' in target ? target.text : 'line' in target ? target.line : '',
          ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, LENGTH);
}
