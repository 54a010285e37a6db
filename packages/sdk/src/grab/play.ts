/** Plays a match of Grab: a session and a game over HTTP, the table over Socket.IO. */
import { grab } from '@lobster-league/grab';
import { DiceKeeper, UNCHECKED } from '../dice.js';
import { Http } from '../net/http.js';
import type { Playing } from '../options.js';
import { quickSeat } from '../quick.js';
import type { Report } from '../report.js';
import { GrabGames } from './games.js';
import { GrabPlayer } from './player.js';

export async function playGrab(playing: Playing<'grab'>): Promise<Report> {
  const http = new Http(playing.base, playing.signal);
  const games = await GrabGames.login(http, playing.name, playing.identity ?? null);
  const dice = playing.checkDice === false ? null : new DiceKeeper(http, playing.signal);
  try {
    return playing.match === 'quick'
      ? await playFound(http, games, playing, dice)
      : await playOpened(games, playing, dice);
  } finally {
    // Gives the name back.
    if (!playing.signal.aborted) await games.logout().catch(() => undefined);
  }
}

async function playFound(
  http: Http,
  games: GrabGames,
  playing: Playing<'grab'>,
  dice: DiceKeeper | null,
): Promise<Report> {
  const { roomId, playerId, name, token } = await quickSeat(http, grab.id, playing, dice);
  const seat = games.seatedAs({ player_id: playerId, username: name, session_token: token });
  return playGame(seat, roomId, playing, dice);
}

async function playOpened(
  games: GrabGames,
  playing: Playing<'grab'>,
  dice: DiceKeeper | null,
): Promise<Report> {
  const gameId = playing.room ?? (await open(games, playing));
  const commitment = await games.join(gameId, dice?.entropy);
  dice?.sits(gameId, commitment);
  return playGame(games, gameId, playing, dice);
}

async function playGame(
  games: GrabGames,
  gameId: string,
  playing: Playing<'grab'>,
  dice: DiceKeeper | null,
): Promise<Report> {
  const page = `${playing.base}/watch/${gameId}`;
  playing.note({ type: 'joined', matchId: gameId, page, agentId: playing.identity?.agentId ?? null });
  const player = new GrabPlayer(playing, games, gameId);
  try {
    await player.connected;
    if (playing.room === undefined && playing.match === undefined) await games.start(gameId);
    const ending = await player.over;
    const { username, player_id } = games.session;
    const score = ending.final_scores[username] ?? null;
    const better = Object.values(ending.final_scores).filter((other) => other > (score ?? 0)).length;
    return {
      game: 'grab',
      matchId: gameId,
      page,
      playerId: player_id,
      place: better + 1,
      won: ending.winners.includes(username),
      winners: ending.winners,
      score,
      reconnects: player.reconnects,
      dice: (await dice?.check(grab)) ?? UNCHECKED,
      decisions: player.decisions,
    };
  } finally {
    player.leave();
  }
}

async function open(games: GrabGames, { opponents = 1, table = {} }: Playing<'grab'>): Promise<string> {
  const bots = typeof opponents === 'number' ? Array.from({ length: opponents }, () => undefined) : opponents;
  const { dictionary: words, timeLimitSeconds, botReactionMs } = table;
  const { game_id } = await games.create({
    max_players: bots.length + 1,
    ...(words === undefined ? {} : { dictionary: words }),
    ...(timeLimitSeconds === undefined ? {} : { time_limit_seconds: timeLimitSeconds }),
    ...(botReactionMs === undefined ? {} : { bot_reaction_ms: [...botReactionMs] }),
  });
  for (const bot of bots) await games.addBot(game_id, bot);
  return game_id;
}
