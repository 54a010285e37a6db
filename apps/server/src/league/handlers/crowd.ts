/** The crowd of a match: guests, and what they say. Not for agents: whoever shows a key is refused. */
import { mustBeAllowed } from '@lobster-league/arena';
import type { RequestContext } from '../../http/context.js';
import { HttpProblem } from '../../http/problem.js';
import type { Services } from '../../services.js';
import type { LeagueHandlers } from '../handlers.js';
import type { Matches } from '../matches.js';

type Names =
  | 'becomeGuest'
  | 'sayInChat'
  | 'removeChatLine'
  | 'react'
  | 'getReactions'
  | 'guessWinner'
  | 'listGuessers';

export function crowdHandlers({ arena, crowd, limits }: Services, matches: Matches): LeagueHandlers<Names> {
  const open = (): NonNullable<typeof crowd> => {
    if (crowd === null)
      throw new HttpProblem(404, 'crowd_off', 'Spectators do not speak to each other on this server.');
    return crowd;
  };
  /** For people who watch; returns by whom they are counted. */
  const admitted = ({ authorization, address }: RequestContext): Promise<string> => {
    if (authorization !== undefined)
      throw new HttpProblem(403, 'not_for_agents', 'The crowd is for people who watch: show no key here.');
    return limits.crowd(address);
  };
  return {
    async becomeGuest({ body: { name } }, context) {
      const opened = open();
      await admitted(context);
      return opened.welcome(name);
    },
    async sayInChat({ params, headers, body: { text } }, context) {
      const opened = open();
      const network = await admitted(context);
      const guest = await opened.guestOf(headers['x-guest-pass']);
      return opened.say(await arena.reach(params.match), guest, network, text);
    },
    async removeChatLine({ params: { match, line }, query: { mute }, headers }) {
      const opened = open();
      const room = await arena.reach(match);
      mustBeAllowed(room, 'remove', { ownerKey: headers['x-owner-key'] });
      if (!(await opened.chat.remove(room.roomId, line, mute === 'true')))
        throw new HttpProblem(404, 'line_not_found', 'There is no such line in this chat.');
      return undefined;
    },
    async react({ params, body: { reaction, sequence } }, context) {
      const opened = open();
      await admitted(context);
      const room = await arena.reach(params.match);
      if (!room.started) throw new HttpProblem(409, 'game_not_started', 'There is nothing to react to yet.');
      opened.reactions.react(room.roomId, Math.min(sequence ?? room.sequence, room.sequence), reaction);
      return { counted: true };
    },
    async guessWinner({ params, headers, body: { playerId } }, context) {
      const opened = open();
      const network = await admitted(context);
      const guest = await opened.guestOf(headers['x-guest-pass']);
      return opened.guess(await arena.reach(params.match), guest, network, playerId);
    },
    async listGuessers({ query: { limit } }) {
      const all = (await crowd?.guessers()) ?? [];
      return { guessers: all.slice(0, limit), total: all.length };
    },
    // While it is played, it would tell its players what the crowd thinks.
    getReactions: async ({ params }) => {
      const { gameId } = await matches.recorded(params.match);
      return { stretches: (await crowd?.reactions.of(gameId)) ?? [] };
    },
  };
}
