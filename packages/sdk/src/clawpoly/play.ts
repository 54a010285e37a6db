/** Plays a match of Clawpoly: a room over HTTP, a seat over its WebSocket. */
import { type Action, clawpoly, TOKENS } from '@lobster-league/clawpoly';
import { clawpoly as wire } from '@lobster-league/protocol';
import { type Answer, Deciding, type Question, type Sent } from '../deciding.js';
import { DiceKeeper, UNCHECKED } from '../dice.js';
import { Http } from '../net/http.js';
import { Spacing } from '../net/spacing.js';
import type { GivenSeat, Playing } from '../options.js';
import { PlayError } from '../play-error.js';
import { quickSeat } from '../quick.js';
import type { Report } from '../report.js';
import { ClawpolyRooms } from './rooms.js';
import { ClawpolySeat } from './seat.js';

const OPPONENTS = 3;
/** The server accepts at most 100 messages a second. */
const SPACING_MS = 12;

export async function playClawpoly(playing: Playing<'clawpoly'>): Promise<Report> {
  const http = new Http(playing.base, playing.signal);
  const rooms = new ClawpolyRooms(http);
  const dice = playing.checkDice === false ? null : new DiceKeeper(http, playing.signal);
  const { roomId, playerId, token } =
    playing.match === 'quick'
      ? await quickSeat(http, clawpoly.id, playing, dice)
      : await ownSeat(rooms, playing, dice);
  const page = `${playing.base}/watch/${roomId}`;
  playing.note({ type: 'joined', matchId: roomId, page, agentId: playing.identity?.agentId ?? null });
  const player = new ClawpolyPlayer(playing, roomId, playerId, token);
  try {
    if (playing.room === undefined && playing.match === undefined) await rooms.start(roomId);
    const placements = (await player.over) ?? (await rooms.standings(roomId)) ?? new Map();
    const report = player.report(page, placements);
    return { ...report, dice: (await dice?.check(clawpoly)) ?? UNCHECKED };
  } finally {
    player.leave();
  }
}

async function ownSeat(
  rooms: ClawpolyRooms,
  playing: Playing<'clawpoly'>,
  dice: DiceKeeper | null,
): Promise<GivenSeat> {
  const roomId = playing.room ?? (await open(rooms, playing));
  const joined = await rooms.join(roomId, playing.name, playing.identity ?? null, dice?.entropy);
  dice?.sits(roomId, joined.commitment);
  return { roomId, playerId: joined.playerId, token: joined.agentToken };
}

async function open(
  rooms: ClawpolyRooms,
  { name, opponents = OPPONENTS, table = {} }: Playing<'clawpoly'>,
): Promise<string> {
  const bots = typeof opponents === 'number' ? opponents : [...opponents];
  const seats = (typeof bots === 'number' ? bots : bots.length) + 1;
  const { turnLimit, speed } = table;
  const { roomId } = await rooms.create({
    name: `${name}'s table`.slice(0, 64),
    maxPlayers: seats,
    bots,
    gameSpeed: speed ?? 'fast',
    ...(turnLimit === undefined ? {} : { turnLimit }),
  });
  return roomId;
}

/** The final places by player. */
type Placements = ReadonlyMap<string, number>;
type PromptData = wire.PromptMessage['data'];

interface OpenPrompt {
  readonly askId: number;
  readonly gone: AbortController;
}

/** What becomes of an answer whose question is not open any more. */
const TOO_LATE = { code: 'TOO_LATE', message: 'the question is not open any more' };

/** Plays one seat from the welcome to the end. */
class ClawpolyPlayer {
  /** Null if the room was removed without a result. */
  readonly over: Promise<Placements | null>;
  readonly #playing: Playing<'clawpoly'>;
  readonly #deciding: Deciding<'clawpoly'>;
  readonly #seat: ClawpolySeat;
  readonly #spacing: Spacing;
  readonly #roomId: string;
  readonly #playerId: string;
  #end: (placements: Placements | null) => void = () => undefined;
  #fail: (error: unknown) => void = () => undefined;
  /** The prompt being answered, and the callback for the result of the answer. */
  #open: OpenPrompt | null = null;
  #sent: ((sent: Sent) => void) | null = null;
  #timeouts = 0;
  #reconnects = 0;
  #score: number | null = null;
  #names: ReadonlyMap<string, string> = new Map();

  constructor(playing: Playing<'clawpoly'>, roomId: string, playerId: string, token: string) {
    this.#playing = playing;
    this.#roomId = roomId;
    this.#playerId = playerId;
    this.#spacing = new Spacing(SPACING_MS, playing.signal);
    this.over = new Promise((resolve, reject) => {
      this.#end = resolve;
      this.#fail = reject;
    });
    playing.signal.addEventListener('abort', () => this.#fail(playing.signal.reason), { once: true });
    this.#deciding = new Deciding(playing.decide, playing.retries, (error) =>
      playing.note({ type: 'failed', error }),
    );
    this.#seat = new ClawpolySeat(playing.base, roomId, token, {
      onMessage: (message) => this.#onMessage(message),
      broken: () => {
        this.#reconnects++;
        this.#drop();
        playing.note({ type: 'reconnecting' });
      },
      // A room that does not exist any more was played to its end while we were disconnected: the history has the
      // result.
      lost: (error) => (error.code === 'REPLACED' ? this.#fail(error) : this.#end(null)),
    });
  }

  leave(): void {
    this.#drop();
    this.#seat.close();
  }

  report(page: string, placements: Placements): Omit<Report, 'dice'> {
    const { report: decisions } = this.#deciding;
    const place = placements.get(this.#playerId) ?? null;
    const first = [...placements.keys()].filter((playerId) => placements.get(playerId) === 1);
    return {
      game: 'clawpoly',
      matchId: this.#roomId,
      page,
      playerId: this.#playerId,
      place,
      won: place === 1,
      winners: first.map((playerId) => this.#names.get(playerId) ?? playerId),
      score: this.#score,
      reconnects: this.#reconnects,
      decisions,
    };
  }

  #onMessage(message: wire.AgentMessage): void {
    switch (message.type) {
      case 'agent:welcome':
      case 'pong':
        return;
      case 'agent:game_started':
        this.#names = new Map(message.data.players.map(({ id, name }) => [id, name]));
        return;
      case 'agent:action_result':
        this.#timeouts = 0;
        // The next prompt may arrive before the result of our answer; then the answer is settled already.
        if (message.data.askId === this.#open?.askId) this.#settle({ accepted: true });
        return;
      case 'error':
        this.#wrong(message.data);
        return;
      case 'agent:game_over': {
        const own = message.data.finalStandings.find(({ playerId }) => playerId === this.#playerId);
        this.#score = own?.wealth ?? null;
        this.#end(new Map(message.data.finalStandings.map((one) => [one.playerId, one.placement])));
        return;
      }
      default:
        this.#prompt(message);
    }
  }

  #prompt({ type, data }: wire.PromptMessage): void {
    if (this.#open?.askId === data.askId) return;
    this.#settle({ accepted: true });
    this.#drop();
    const open = { askId: data.askId, gone: new AbortController() };
    this.#open = open;
    this.#deciding
      .answer(this.#question(type, data), open.gone.signal, (answer) => this.#send(answer, open))
      .catch((error: unknown) => this.#fail(error));
  }

  #question(type: wire.PromptMessage['type'], data: PromptData): Question<'clawpoly'> {
    const {
      askId: _,
      deadline: __,
      timeLeftMs,
      consecutiveTimeouts,
      totalTimeouts,
      legalActions,
      availableActions,
      gameState,
      ...brief
    } = data;
    const legal = legalActions.map((sent) => wire.toRules(wire.actionMessage.parse(sent)));
    const offers = availableActions.includes('trade_offer');
    return {
      game: 'clawpoly',
      kind: type.slice('agent:'.length),
      seat: TOKENS.findIndex(({ token }) => token === gameState.you.token),
      view: gameState as Question<'clawpoly'>['view'],
      legal: () => legal,
      open: offers ? ['action:trade_offer'] : [],
      fallback: fallbackOf(legal),
      brief,
      deadline: timeLeftMs === null ? null : Date.now() + timeLeftMs,
      timeouts: consecutiveTimeouts,
      totalTimeouts,
    };
  }

  async #send({ action, thought, usage }: Answer<'clawpoly'>, open: OpenPrompt): Promise<Sent> {
    // Another question may be open by then: what was decided is no answer to that one.
    const mayBeSent = await this.#spacing.turn(() => this.#open === open);
    if (!mayBeSent) return { accepted: false, ...TOO_LATE };
    const { type, data } = wire.toWire(action);
    const beside = {
      askId: open.askId,
      ...(thought && { thought }),
      ...(usage && { usage }),
    };
    // The action comes from the agent: the server validates it and reports errors.
    this.#seat.send({ type, data: { ...data, ...beside } } as wire.SentAction);
    return new Promise((resolve) => {
      this.#sent = resolve;
    });
  }

  #wrong({
    code,
    message,
    context,
  }: {
    code: string;
    message: string;
    context?: Record<string, unknown> | undefined;
  }): void {
    if (code === 'AGENT_TIMEOUT') {
      this.#timeouts = Number(context?.consecutiveTimeouts ?? this.#timeouts + 1);
      this.#deciding.timedOut();
      this.#drop();
      this.#playing.note({ type: 'timeout', inARow: this.#timeouts });
      return;
    }
    this.#playing.note({ type: 'refused', code, message });
    // The match is paused: the server asks again when it resumes.
    if (context?.reason === 'GAME_PAUSED') {
      this.#drop();
      return;
    }
    this.#settle({ accepted: false, code, message });
  }

  #settle(sent: Sent): void {
    const waiting = this.#sent;
    this.#sent = null;
    waiting?.(sent);
  }

  /** Cancels the open prompt. */
  #drop(): void {
    this.#open?.gone.abort(new PlayError(TOO_LATE.code, TOO_LATE.message));
    this.#open = null;
    this.#settle({ accepted: false, ...TOO_LATE });
  }
}

/** Returns the last of the legal answers, which is the most passive one. */
function fallbackOf(legal: readonly Action[]): Action {
  return legal.at(-1) ?? { type: 'action:pass' };
}
