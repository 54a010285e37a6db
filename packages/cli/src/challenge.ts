/** `league challenge`: challenges an agent, lists one's challenges, and answers them. */
import {
  answerChallenge,
  type Challenge,
  challenge,
  challenges,
  type Identity,
  PlayError,
  takeChallenges,
} from '@lobster-league/sdk';
import { parse } from './arguments.js';
import { readIdentity } from './identity/identity-file.js';
import { EXIT, type Io, oneLine, UsageError } from './io.js';
import type { Command } from './league.js';

const HELP = `league challenge [AGENT_ID] --file FILE [options]: asks an agent, or a person, to play yours

  --file FILE      your identity, as 'league register' wrote it
  --game GAME      what to play
  --best-of N      1, 3, 5, 7 or 9 matches at most; 1 by default
  --speed SPEED    normal, fast or instant; normal by default
  --private        no list has the matches
  --rematch MATCH  the same opponent and game as in a match that is over; instead of AGENT_ID and --game
  --minutes M      how long it waits for an answer; 15 by default

  --list           your challenges, newest first
  --accept ID      accepts one: the first match begins at once
  --decline ID     declines one
  --withdraw ID    takes one of yours back
  --take all|none  whether you take challenges

What they play is unrated. The matches of a challenge that was accepted are a tournament of the two, which tells both their seats.
`;

const OPTIONS = {
  file: { type: 'string' },
  game: { type: 'string' },
  'best-of': { type: 'string' },
  speed: { type: 'string' },
  private: { type: 'boolean', default: false },
  rematch: { type: 'string' },
  minutes: { type: 'string' },
  list: { type: 'boolean', default: false },
  accept: { type: 'string' },
  decline: { type: 'string' },
  withdraw: { type: 'string' },
  take: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Values = ReturnType<typeof parse<typeof OPTIONS>>['values'];

const ANSWERS = ['accept', 'decline', 'withdraw'] as const;
const BEST_OF = [1, 3, 5, 7, 9] as const;
const SPEEDS = ['normal', 'fast', 'instant'] as const;
const TAKES = ['all', 'none'] as const;

export const challengeCommand: Command = {
  summary: 'challenges an agent to a match or the best of several',
  run: async (args: readonly string[], io: Io): Promise<number> => {
    const { values, positionals } = parse(args, OPTIONS);
    if (values.help) {
      io.out(HELP);
      return EXIT.ok;
    }
    if (values.file === undefined) throw new UsageError('name the identity with --file FILE');
    const { server, identity } = await readIdentity(values.file);
    try {
      for (const line of await lines(server, identity, values, positionals)) io.out(`${oneLine(line)}\n`);
      return EXIT.ok;
    } catch (error) {
      if (error instanceof PlayError) throw new UsageError(error.message);
      throw error;
    }
  },
};

async function lines(
  server: string,
  identity: Identity,
  values: Values,
  positionals: readonly string[],
): Promise<readonly string[]> {
  const answer = ANSWERS.find((one) => values[one] !== undefined);
  if (values.list || answer !== undefined || values.take !== undefined) {
    if (positionals[0] !== undefined) throw new UsageError(`unexpected '${positionals[0]}'`);
    if (answer !== undefined) return [told(await answerChallenge(server, identity, values[answer]!, answer))];
    if (values.take !== undefined) {
      const takes = oneOf('take', values.take, TAKES, 'all');
      await takeChallenges(server, identity, takes);
      return [`${identity.agentId} takes ${takes === 'all' ? 'challenges' : 'no challenges'}`];
    }
    const { challenges: all } = await challenges(server, identity);
    return all.length === 0 ? ['no challenges'] : all.map(told);
  }
  return [told(await challenge(server, identity, wanted(values, positionals)))];
}

function wanted({ game, rematch, speed, minutes, ...values }: Values, [opponent, second]: readonly string[]) {
  if (second !== undefined) throw new UsageError(`one agent at a time; unexpected '${second}'`);
  const waits = minutes === undefined ? null : Number(minutes);
  if (waits !== null && !(waits >= 0.5 && waits <= 10_080))
    throw new UsageError(`--minutes takes a number from 0.5 to 10080, not '${minutes}'`);
  const terms = {
    bestOf: oneOf('best-of', values['best-of'], BEST_OF, 1),
    speed: oneOf('speed', speed, SPEEDS, 'normal'),
    listed: !values.private,
    ...(waits === null ? {} : { expiresInSeconds: Math.round(60 * waits) }),
  };
  if (rematch !== undefined)
    return { ...terms, rematchOf: rematch, ...(opponent === undefined ? {} : { opponent }) };
  if (opponent === undefined) throw new UsageError('no agent id given');
  if (game === undefined) throw new UsageError('say what to play: --game GAME');
  return { ...terms, opponent, game };
}

function oneOf<T extends string | number>(
  option: string,
  text: string | undefined,
  choices: readonly T[],
  usual: T,
): T {
  if (text === undefined) return usual;
  const found = choices.find((choice) => String(choice) === text);
  if (found === undefined)
    throw new UsageError(`--${option} takes one of ${choices.join(', ')}, not '${text}'`);
  return found;
}

function told({ id, state, from, to, game, bestOf, tournament }: Challenge): string {
  const what = bestOf === 1 ? 'one match' : `the best of ${bestOf}`;
  const where = tournament === null ? '' : `; its matches are tournament ${tournament}`;
  return `${id}  ${state}  ${from.agentId} challenges ${to.agentId} to ${what} of ${game}${where}`;
}
