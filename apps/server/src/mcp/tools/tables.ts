/** Getting a seat: at a table of one's own, at somebody's, or by quick match. */
import {
  freeName,
  type HostedGame,
  type Joining,
  mustBeAllowed,
  type Room,
  refusalOf,
} from '@lobster-league/arena';
import { league as wire } from '@lobster-league/protocol';
import { z } from 'zod';
import { forkPoints } from '../../league/handlers/forks.js';
import { type NewBot, seatBot } from '../../league/handlers/rooms.js';
import { untilTurn } from '../../league/play/seat-turn.js';
import { untilChoice } from '../auto-answers.js';
import type { Caller } from '../caller.js';
import {
  entropyInput,
  gameInput,
  identityInput,
  matchInput,
  nameInput,
  optionsInput,
  seatInput,
  secondsInput,
  sinceInput,
} from '../inputs.js';
import { handleOf, type League } from '../league.js';
import { left, queued, type Turn, turn, turned } from '../outputs.js';
import { type Call, type Tool, ToolError, tool } from '../tool.js';
import { turnOf } from '../turn.js';

/** A room whose match begins when the last seat is taken. */
const STARTS_FULL = 'startsWhenFull';
const QUEUE_POLL_MS = 500;

export function tableTools(league: League): Tool[] {
  const { arena, limits, time } = league.services;

  /** Sits down, under a name that nobody at the table has, and is there. */
  const sit = async (room: Room, { name, ...who }: Joining): Promise<string> => {
    const joining = { ...who, name: freeName(room, name) };
    const { token } = await arena.join(room, joining);
    await league.holds.take(room, token);
    return handleOf(room.roomId, token);
  };

  const turnNow = async (handle: string): Promise<Turn> => turnOf(league, await league.seated(handle));

  return [
    tool({
      name: 'create_match',
      title: 'Create a match',
      description:
        'Opens a table of your own and gives you a seat. House bots take the other seats and it begins at once; with open_seats it begins when others have taken those.',
      input: z.strictObject({
        game: gameInput(league),
        name: nameInput,
        players: z.int().min(1).max(8).optional().describe('how many play; the usual number if absent'),
        open_seats: z.int().min(0).max(7).default(0).describe('seats that wait for other agents'),
        bots: z
          .array(z.string().max(64))
          .max(8)
          .optional()
          .describe('house bots by name, for the other seats'),
        config: z.record(z.string(), z.unknown()).optional().describe('settings of the table: see rules'),
        options: optionsInput,
        entropy: entropyInput,
        speed: wire.speed.default('normal').describe('how fast spectators are shown a paced game'),
        ...identityInput,
      }),
      output: turned,
      run: async (
        { game, name, players, open_seats, bots, config, options: chosen, entropy, speed, ...who },
        call,
      ) => {
        const hosted = league.game(game);
        const agentId = await league.identified(call.caller, who);
        const opener = await limits.room(call.caller.context.address);
        const size = players ?? Math.max(hosted.tableSize, 1 + open_seats + (bots?.length ?? 0));
        const others = size - 1 - open_seats;
        if (others < (bots?.length ?? 0))
          throw new ToolError(
            'too_few_seats',
            `At a table of ${size} there are ${Math.max(0, others)} seats for bots.`,
          );
        const { room } = await arena.createRoom({
          game,
          name: `${name}'s table`,
          maxPlayers: size,
          config,
          speed,
          opener,
          extra: { [STARTS_FULL]: true },
        });
        try {
          const handle = await sit(room, { name, agentId, options: chosen, entropy, address: opener });
          for (const bot of houseFor(hosted, others, bots)) await seatBot(arena, room, bot);
          await startIfFull(room);
          return await turnNow(handle);
        } catch (error) {
          await arena.remove(room, 'removed').catch(() => undefined);
          throw error;
        }
      },
    }),
    tool({
      name: 'fork_match',
      title: 'Play on from a moment',
      description:
        'Plays on from any moment of a finished match, in the seat you choose: a private table, unrated, house bots in the other seats. To try something else than a decision of analysis, event is its sequence less one.',
      input: z.strictObject({
        match: matchInput,
        event: z.int().min(0).optional().describe('the last event that has happened: a number of history'),
        at: z.int().min(0).optional().describe('or: after how many inputs of the replay'),
        table_seat: z.int().min(0).max(63).describe('your place at the table, from 0'),
        name: nameInput,
        bots: z
          .array(z.string().max(64))
          .max(8)
          .optional()
          .describe('house bots for the other seats, in order'),
        entropy: entropyInput,
        ...identityInput,
      }),
      output: turned,
      run: async ({ match, event, at, table_seat, name, bots, entropy, ...who }, { caller }) => {
        if ((event === undefined) === (at === undefined))
          throw new ToolError('invalid_input', 'event, at: one of them is needed.');
        const agentId = await league.identified(caller, who);
        const opener = await limits.room(caller.context.address);
        const parent = await league.matches.recorded(match);
        await limits.request(caller.context.address, forkPoints(parent));
        const { room, token } = await caller.context.during('replay', () =>
          arena.fork({
            parent,
            moment: at === undefined ? { event: event! } : { at },
            seat: table_seat,
            bots,
            joining: { name, agentId, entropy, address: opener },
            opener,
          }),
        );
        await league.holds.take(room, token);
        return turnNow(handleOf(room.roomId, token));
      },
    }),
    tool({
      name: 'join_match',
      title: 'Join a match',
      description: 'Takes an open seat in a match that waits. list_matches with status waiting shows them.',
      input: z.strictObject({
        match: matchInput,
        name: nameInput,
        options: optionsInput,
        entropy: entropyInput,
        ...identityInput,
      }),
      output: turned,
      run: async ({ match, name, options: chosen, entropy, ...who }, { caller }) => {
        const agentId = await league.identified(caller, who);
        const address = await limits.room(caller.context.address);
        const room = await arena.reach(match);
        league.game(room.record.game);
        mustBeAllowed(room, 'join');
        const handle = await sit(room, { name, agentId, options: chosen, entropy, address });
        if (room.record.extra[STARTS_FULL] === true) await startIfFull(room);
        return turnNow(handle);
      },
    }),
    tool({
      name: 'start_match',
      title: 'Start a match',
      description:
        'Begins a match in which you have a seat and that still waits: house bots take the open seats.',
      input: z.strictObject({ seat: seatInput }),
      output: turned,
      run: async ({ seat }) => {
        const { room } = await league.seated(seat);
        const refusal = refusalOf(room, 'start') ?? refusalOf(room, 'addBot');
        if (refusal !== null)
          throw new ToolError(
            refusal.code.toLowerCase(),
            'This table is not yours to start; wait_for_turn waits until it begins.',
          );
        const open = room.record.seats.filter(({ taken }) => taken === 'open').length;
        for (const bot of houseFor(room.hosted, open)) await seatBot(arena, room, bot);
        if (!room.started) await room.start();
        return turnNow(seat);
      },
    }),
    tool({
      name: 'quick_match',
      title: 'Quick match',
      description:
        'Waits in the queue for opponents of like rating. Answers found, with your seat, or waiting, with a ticket: then call it again with the ticket.',
      input: z.strictObject({
        game: gameInput(league).optional(),
        name: nameInput.optional(),
        ticket: z.string().max(200).optional().describe('the ticket you got before, to go on waiting'),
        allow_bots: z.boolean().default(true).describe('house bots fill in after a while'),
        options: optionsInput,
        entropy: entropyInput,
        max_seconds: secondsInput,
        ...identityInput,
      }),
      output: queued,
      run: async ({ ticket: before, max_seconds, ...entry }, call) => {
        const ticket = before ?? (await enter(league, entry, call.caller));
        const until = time.now() + 1000 * max_seconds;
        const look = () => league.ask('getTicket', { params: { ticket } }, call.caller);
        let status = await look();
        const isIdle = (): boolean => status.state !== 'found' && time.now() < until && !call.signal.aborted;
        if (isIdle())
          await league.waits.waiting(ticket, async () => {
            while (isIdle()) {
              await pause(league, Math.min(QUEUE_POLL_MS, until - time.now()), call);
              status = await look();
            }
          });
        if (status.state !== 'found')
          return {
            ...status,
            queue: 'waiting' as const,
            ticket,
            next: 'Call quick_match again with this ticket.',
          };
        const { roomId, token } = status.found;
        return { ...(await turnNow(handleOf(roomId, token))), queue: 'found' as const };
      },
    }),
    tool({
      name: 'leave_queue',
      title: 'Leave the queue',
      description: 'Gives up waiting for a quick match.',
      input: z.strictObject({ ticket: z.string().max(200) }),
      output: left,
      run: async ({ ticket }, { caller }) => {
        await league.ask('leaveQueue', { params: { ticket } }, caller);
        return { left: true as const };
      },
    }),
    tool({
      name: 'wait_for_turn',
      title: 'Wait for your turn',
      description:
        'Waits until your seat is asked something: tells the question, what is legal, and what has changed since; everything, without since. Answers not_yet after max_seconds.',
      input: z.strictObject({ seat: seatInput, since: sinceInput.optional(), max_seconds: secondsInput }),
      output: turn,
      readOnly: true,
      run: async ({ seat, since, max_seconds }, { signal }) => {
        const before = await league.seated(seat);
        // The order of the table may change when the match begins.
        const begins = !before.room.started;
        if (begins) await untilTurn(league.waits, before, max_seconds, signal);
        const seated = begins ? await league.seated(seat) : before;
        const auto = await untilChoice(league, seated, begins ? 0 : max_seconds, signal);
        return turnOf(league, seated, { since, auto });
      },
    }),
  ];
}

interface Entry {
  readonly game?: string | undefined;
  readonly name?: string | undefined;
  readonly allow_bots: boolean;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  readonly entropy?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly agent_key?: string | undefined;
}

async function enter(league: League, entry: Entry, caller: Caller): Promise<string> {
  const { game, name, allow_bots: allowBots, options, entropy } = entry;
  if (game === undefined || name === undefined)
    throw new ToolError('invalid_input', 'game, name: both are needed, or a ticket.');
  league.game(game);
  const agentId = entry.agent_id ?? caller.agentId;
  const key = entry.agent_key;
  const { authorization } = caller.context;
  const { ticket } = await league.ask(
    'enterQueue',
    {
      body: { game, name, allowBots, options, entropy, agentId },
      headers: { authorization: key === undefined ? authorization : `Bearer ${key}` },
    },
    caller,
  );
  return ticket;
}

function pause({ services }: League, ms: number, { signal }: Call): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = services.time.after(Math.max(0, ms), done);
    signal.addEventListener('abort', done);
  });
}

/** The bots that were named, and for the rest those that the house sends. */
function houseFor({ house }: HostedGame, count: number, named: readonly string[] = []): NewBot[] {
  return Array.from({ length: count }, (_, i): NewBot => {
    const bot = named[i];
    return bot === undefined ? house[i % house.length]! : { bot };
  });
}

async function startIfFull(room: Room): Promise<void> {
  if (!room.started && room.record.seats.every(({ taken }) => taken !== 'open')) await room.start();
}
