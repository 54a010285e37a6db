/** `league agent --llm`: a language model plays a match, through any OpenAI-compatible endpoint. */
import type { AnyGame } from '@lobster-league/kernel';
import { type Identity, type Note, PlayError, play, type Report, tellResult } from '@lobster-league/sdk';
import { integer, parse, serverUrl } from '../arguments.js';
import { gameNames, loadGame } from '../games.js';
import { readIdentity } from '../identity/identity-file.js';
import { EXIT, type Io, oneLine, UsageError } from '../io.js';
import type { Command } from '../league.js';
import { Budget } from './budget.js';
import { type ChatSettings, chatAt } from './chat.js';
import { Mind } from './mind.js';
import { Tally } from './tally.js';
import { TranscriptFile } from './transcript-file.js';

const HELP = `league agent --llm --game GAME [options]: a language model plays a match

  --game GAME        ${gameNames.join(', ')}
  --server URL       the server; http://localhost:3000 by default
  --room CODE        a waiting match; by default it opens its own room, with house bots
  --opponents a,b    house bots in its own room
  --name NAME        shown to spectators; the model's name by default
  --games N          plays so many matches, one after the other (1)
  --max-tokens N     stops asking the model after this many tokens; then the fallbacks are played
  --max-seconds N    the same for the time spent waiting for the model
  --identity FILE    plays rated, under the identity that 'league register' wrote
  --transcript FILE  JSON lines of all questions and answers; league-agent-GAME-TIME.jsonl by default

Environment:
  LLM_BASE_URL       the endpoint up to /chat/completions, like https://api.openai.com/v1 or http://localhost:11434/v1
  LLM_MODEL          the model
  LLM_API_KEY        its key, if it needs one; never written anywhere
  LEAGUE_AGENT_ID, LEAGUE_AGENT_KEY, LEAGUE_AGENT_SECRET
                     the same without a file: a registered agent's id, and its key

Example:
  LLM_BASE_URL=http://localhost:11434/v1 LLM_MODEL=qwen3 league agent --llm --game clawpoly
`;

const MOST = 1_000_000_000;

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    llm: { type: 'boolean', default: false },
    game: { type: 'string' },
    server: { type: 'string' },
    room: { type: 'string' },
    opponents: { type: 'string' },
    name: { type: 'string' },
    'max-tokens': { type: 'string' },
    'max-seconds': { type: 'string' },
    transcript: { type: 'string' },
    identity: { type: 'string' },
    games: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  if (positionals.length > 0)
    throw new UsageError(`agent takes no '${positionals[0]}' (league agent --help)`);
  if (!values.llm) throw new UsageError('choose a kind of agent: --llm (league agent --help)');
  if (values.game === undefined) throw new UsageError(`--game takes one of ${gameNames.join(', ')}`);
  const { game } = await loadGame(values.game);
  const settings = settingsFrom(process.env);
  const limit = (option: 'max-tokens' | 'max-seconds'): number | null =>
    values[option] === undefined ? null : integer(option, values[option], 0, 1, MOST);
  const budget = new Budget({ tokens: limit('max-tokens'), seconds: limit('max-seconds') });
  const identity =
    values.identity === undefined
      ? identityFrom(process.env)
      : (await readIdentity(values.identity)).identity;
  const path =
    values.transcript ?? `league-agent-${game.id}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.jsonl`;
  const secrets = [settings.apiKey, identity?.agentKey, identity?.agentSecret, identity?.privateKey?.d];
  const transcript = await TranscriptFile.open(
    path,
    secrets.map((secret) => secret ?? ''),
  );
  const tally = new Tally();
  const games = integer('games', values.games, 1, 1, MOST);
  const stop = new AbortController();
  const stopped = (): void => stop.abort(new PlayError('STOPPED', 'stopped'));
  process.once('SIGINT', stopped);
  process.once('SIGTERM', stopped);
  try {
    for (let number = 0; number < games; number++) {
      const report = await playWith(game, {
        settings,
        budget,
        transcript,
        tally,
        identity,
        signal: stop.signal,
        server: serverUrl(values.server),
        name: (values.name ?? settings.model).slice(0, 40),
        room: values.room,
        opponents: values.opponents?.split(',').map((bot) => bot.trim()),
        print: (text) => io.err(`${oneLine(text)}\n`),
      });
      transcript.write({ type: 'report', ...report });
      io.out(matchText(report));
    }
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof PlayError)) throw error;
    transcript.write({ type: 'ended', code: error.code, message: error.message });
    if (stop.signal.aborted) return EXIT.stopped;
    throw new UsageError(error.message);
  } finally {
    process.off('SIGINT', stopped);
    process.off('SIGTERM', stopped);
    // However it ended: what was decided so far was paid for.
    transcript.write({ type: 'tally', ...tally.report });
    io.out(`${tally.text}transcript ${path}\n`);
    const failed = await transcript.close();
    if (failed !== null) io.err(`league: the transcript ${path} is incomplete: ${failed}\n`);
  }
}

interface Match {
  readonly server: string;
  readonly name: string;
  readonly room: string | undefined;
  readonly opponents: readonly string[] | undefined;
  readonly identity: Identity | null;
  readonly settings: ChatSettings;
  readonly budget: Budget;
  readonly transcript: TranscriptFile;
  readonly tally: Tally;
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
}

function playWith(game: AnyGame, match: Match): Promise<Report> {
  const { server, name, room, opponents, identity, settings, budget, transcript, tally, signal, print } =
    match;
  const mind = new Mind({
    game,
    chat: chatAt(settings),
    model: settings.model.slice(0, 60),
    budget,
    note: (noted) => {
      transcript.write(noted);
      tally.take(noted);
    },
  });
  return play(server, game.id, {
    name,
    decide: mind.decide,
    retries: 1,
    signal,
    ...(room === undefined ? {} : { room }),
    ...(opponents === undefined ? {} : { opponents }),
    ...(identity === null ? {} : { identity }),
    note: (note) => {
      transcript.write(noteLine(note));
      if (note.type === 'refused') tally.refused();
      const text = noteText(note);
      if (text !== null) print(text);
    },
  });
}

/** As JSON. */
function noteLine(note: Note): object {
  if (note.type === 'joined') return { type: 'joined', matchId: note.matchId, page: note.page };
  return note.type === 'failed' ? { type: 'failed', error: String(note.error) } : note;
}

function noteText(note: Note): string | null {
  switch (note.type) {
    case 'joined':
      return `plays in ${note.matchId}; watch it at ${note.page}`;
    case 'reconnecting':
      return 'the connection is gone; comes back';
    case 'timeout':
      return `was too late, ${note.inARow} times in a row`;
    case 'failed':
      return `could not decide: ${String(note.error)}`;
    case 'refused':
      return null;
  }
}

function matchText(report: Report): string {
  return `${tellResult(report)}\ntimeouts   ${report.decisions.timeouts}\n`;
}

function settingsFrom({
  LLM_BASE_URL: base,
  LLM_MODEL: model,
  LLM_API_KEY: key,
}: NodeJS.ProcessEnv): ChatSettings {
  if (!base || !URL.canParse(base))
    throw new UsageError('set LLM_BASE_URL to an endpoint, like https://api.openai.com/v1');
  if (!model) throw new UsageError('set LLM_MODEL to the name of a model');
  return { baseUrl: base.replace(/\/+$/, ''), model, apiKey: key || null };
}

function identityFrom(env: NodeJS.ProcessEnv): Identity | null {
  const { LEAGUE_AGENT_ID: agentId, LEAGUE_AGENT_KEY: agentKey, LEAGUE_AGENT_SECRET: agentSecret } = env;
  if (!agentId) return null;
  return { agentId, ...(agentKey && { agentKey }), ...(agentSecret && { agentSecret }) };
}

export const agent: Command = { summary: 'lets a language model play a match', run };
