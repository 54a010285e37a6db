/** Quick match: waits in the league's queue until opponents are found, and keeps what the server commits to meanwhile. */
import { league } from '@lobster-league/protocol';
import type { GameKind } from './agent.js';
import type { DiceKeeper } from './dice.js';
import { credentialsOf } from './identity/credentials.js';
import type { Http } from './net/http.js';
import { pause } from './net/pause.js';
import type { GivenSeat, Playing } from './options.js';
import { PlayError } from './play-error.js';

/** A nonce is opened within three seconds after the seat was found. */
const LOOK_EVERY_MS = 500;

/** A seat that the queue has found, or that was given. */
export interface QuickSeat extends GivenSeat {
  /** The name at the table: another agent may have had the wanted one. */
  readonly name: string;
}

/** Waits for a seat, unless there is one; `options` is what the seat chooses. Leaves the queue when it is stopped. */
export async function quickSeat<G extends GameKind>(
  http: Http,
  game: string,
  playing: Playing<G>,
  dice: DiceKeeper | null,
  options?: unknown,
): Promise<QuickSeat> {
  const { name, identity, opponents, signal, given } = playing;
  if (given !== undefined) return seated(http, given, dice, new Set());
  const sign = credentialsOf(http.base, identity);
  const body = JSON.stringify({
    game,
    name: name.slice(0, 64),
    ...(opponents === 0 ? { allowBots: false } : {}),
    ...(identity === undefined ? {} : { agentId: identity.agentId }),
    ...(options === undefined ? {} : { options }),
    ...(dice === null ? {} : { entropy: dice.entropy }),
  });
  const entered = await http.call(`${league.BASE}/queue`, {
    method: 'POST',
    body,
    ...(sign === null ? {} : { sign }),
  });
  const { ticket, status } = league.ticket.parse(accepted(entered));
  const path = `${league.BASE}/queue/${encodeURIComponent(ticket)}`;
  const told = new Set<string>();
  try {
    for (let now = status; ; now = league.ticketStatus.parse(accepted(await http.call(path)))) {
      if (now.state === 'found') return await seated(http, now.found, dice, told);
      for (const commitment of now.commitments) told.add(commitment);
      await pause(LOOK_EVERY_MS, signal);
    }
  } catch (error) {
    // Nobody is seated who has gone; the signal that stopped us would stop this too.
    if (signal.aborted) await fetch(http.base + path, { method: 'DELETE' }).catch(() => undefined);
    throw error;
  }
}

async function seated(
  http: Http,
  { roomId, playerId, token }: GivenSeat,
  dice: DiceKeeper | null,
  told: ReadonlySet<string>,
): Promise<QuickSeat> {
  const reply = await http.call(`${league.BASE}/matches/${encodeURIComponent(roomId)}/dice`);
  const { commitment, seats } = league.matchDice.parse(accepted(reply));
  dice?.sits(roomId, commitment, told);
  const name = seats.find((seat) => seat.playerId === playerId)?.name ?? '';
  return { roomId, playerId, name, token };
}

function accepted({ status, body }: { readonly status: number; readonly body: unknown }): unknown {
  if (status < 400) return body;
  const said = league.problem.safeParse(body).data;
  throw new PlayError(
    said?.error.toUpperCase() ?? 'REFUSED',
    said?.message ?? `the server answered ${status}`,
    status,
  );
}
