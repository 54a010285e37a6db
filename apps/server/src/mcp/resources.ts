/** What can be read: rules, matches, one's own seats, replays. */

import type { Work } from '@lobster-league/protocol';
import {
  ErrorCode,
  McpError,
  type Resource,
  type ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js';
import { HttpProblem } from '../http/problem.js';
import { asProblem } from '../http/refuse.js';
import type { Caller } from './caller.js';
import type { League } from './league.js';
import { ToolError } from './tool.js';
import { rulesOf } from './tools/arena.js';
import { turnOf } from './turn.js';

/** Longer replays are read by the tool, some lines at a time. */
const LONGEST = 2 * 1024 * 1024;
const NOT_FOUND = -32002;

/** What is more than a lookup. */
const WORK: Readonly<Record<string, Work>> = { match: 'events', replay: 'replay' };

interface Text {
  readonly mimeType: string;
  readonly text: string;
}

export interface Resources {
  readonly listed: readonly Resource[];
  readonly templates: readonly ResourceTemplate[];
  read(uri: string, caller: Caller): Promise<Text>;
}

export function leagueResources(league: League): Resources {
  const readers: Readonly<Record<string, (name: string) => Promise<Text>>> = {
    rules: async (game) => ({ mimeType: 'text/plain', text: rulesOf(league, game) }),
    match: async (match) => {
      const { found, view, sequence } = await league.matches.snapshot(match);
      return json({ room: found.room?.info() ?? null, record: found.record, view, sequence });
    },
    seat: async (handle) => json(turnOf(league, await league.seated(handle))),
    replay: async (match) => {
      let text = '';
      for await (const piece of await league.matches.replay(match)) {
        text += piece;
        if (text.length > LONGEST)
          throw new McpError(ErrorCode.InvalidRequest, 'That replay is long; read it with the tool replay.');
      }
      return { mimeType: 'application/json', text };
    },
  };
  return {
    listed: league.gameNames.map((game) => ({
      uri: `league://rules/${game}`,
      name: `rules-${game}`,
      title: `Rules of ${game}`,
      mimeType: 'text/plain',
    })),
    templates: [
      template('rules', 'game', 'The rules of a game on a page', 'text/plain'),
      template('match', 'match', 'A match as spectators see it', 'application/json'),
      template(
        'seat',
        'seat',
        'A match of yours, by your seat handle: what is asked, the board, the deadline',
      ),
      template('replay', 'match', 'The replay document of a finished match'),
    ],
    async read(uri, caller) {
      const [, kind = '', name = ''] = /^league:\/\/(\w+)\/([^/?#]{1,200})$/.exec(uri) ?? [];
      const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
      if (read === undefined)
        throw new McpError(
          NOT_FOUND,
          'There are league://rules/…, league://match/…, league://seat/… and league://replay/….',
        );
      try {
        return await caller.context.during(WORK[kind], () => read(decoded(name)));
      } catch (error) {
        throw asMcpError(error);
      }
    },
  };
}

function template(
  kind: string,
  of: string,
  description: string,
  mimeType = 'application/json',
): ResourceTemplate {
  return { uriTemplate: `league://${kind}/{${of}}`, name: kind, description, mimeType };
}

function json(value: unknown): Text {
  return { mimeType: 'application/json', text: JSON.stringify(value) };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function asMcpError(error: unknown): unknown {
  if (error instanceof ToolError) return new McpError(NOT_FOUND, error.message, { reason: error.code });
  const problem = asProblem(error);
  return problem instanceof HttpProblem
    ? new McpError(problem.status === 404 ? NOT_FOUND : ErrorCode.InvalidRequest, problem.message, {
        reason: problem.code,
      })
    : error;
}
