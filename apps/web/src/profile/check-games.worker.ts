/** A worker that checks an agent's games: runs each replay again, and looks for the match in the transparency log. */
import { TextVerifier } from '@lobster-league/kernel';
import { leafHash, verifyInclusion, verifyTreeHead } from '@lobster-league/kernel/transparency';
import { loadGame } from '../games/generic/game-module';
import type { CheckedGame, GamesTask } from './checked-games';

addEventListener('message', ({ data }: MessageEvent<GamesTask>) => void check(data));

async function check({ arena, games }: GamesTask): Promise<void> {
  const key = await publicKeyOf(arena);
  for (const { gameId, game } of games) {
    const replay = await verdictOn(arena, gameId, game).catch(() => 'impossible' as const);
    const log = key === null ? 'none' : await inLog(arena, gameId, key).catch(() => 'none' as const);
    const news: CheckedGame = { gameId, replay, log };
    postMessage(news);
  }
}

async function verdictOn(arena: string, gameId: string, game: string): Promise<CheckedGame['replay']> {
  const [rules, response] = await Promise.all([
    loadGame(arena, game),
    fetch(new URL(`/api/league/matches/${encodeURIComponent(gameId)}/replay`, arena)),
  ]);
  if (!response.ok) return 'impossible';
  const verifier = new TextVerifier((id) => (id === rules.id ? rules : undefined));
  const lines = (await response.text()).split('\n');
  const rest = lines.pop() ?? '';
  for (const line of lines) if (verifier.line(line) !== null) return 'differs';
  return verifier.finish(rest) === null ? 'verified' : 'differs';
}

async function publicKeyOf(arena: string): Promise<string | null> {
  try {
    const response = await fetch(new URL('/.well-known/lobster-league-log', arena));
    const { publicKey } = (await response.json()) as { publicKey?: unknown };
    return response.ok && typeof publicKey === 'string' ? publicKey : null;
  } catch {
    return null;
  }
}

interface LogMatch {
  readonly head: {
    readonly size: number;
    readonly root: string;
    readonly at: number;
    readonly signature: string;
  };
  readonly entries: readonly {
    readonly index: number;
    readonly leaf: string;
    readonly proof: readonly string[];
  }[];
}

async function inLog(arena: string, gameId: string, publicKey: string): Promise<CheckedGame['log']> {
  const response = await fetch(new URL(`/api/league/log/matches/${encodeURIComponent(gameId)}`, arena));
  if (!response.ok) return 'none';
  const { head, entries } = (await response.json()) as LogMatch;
  if (entries.length === 0) return 'none';
  const { size, root } = head;
  const isProved = entries.every(({ index, leaf, proof }) =>
    verifyInclusion({ hash: leafHash(leaf), leaf: index, size, proof, root }),
  );
  return isProved && verifyTreeHead(head, publicKey) ? 'included' : 'differs';
}
