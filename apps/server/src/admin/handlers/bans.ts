/** Bans: of agents, keys and ranges of addresses. They hold at every gateway. */
import { type Ban, hashKey, newId } from '@lobster-league/arena';
import type { admin } from '@lobster-league/protocol';
import { rangeFrom } from '../../http/address-bans.js';
import { HttpProblem } from '../../http/problem.js';
import type { Services } from '../../services.js';
import { dismiss } from '../dismissal.js';
import type { AdminHandlers } from '../handlers.js';

export function banHandlers({
  arena,
  administration: { decisions },
  time,
  random,
}: Services): AdminHandlers<'listBans' | 'addBan' | 'liftBan'> {
  return {
    listBans: async ({ query: { kind, search = '', page, limit } }) => {
      const wanted = search.toLowerCase();
      const bans = decisions.bans
        .map(shownBan)
        .filter((one) => kind === undefined || one.kind === kind)
        .filter(({ value, reason }) => `${value} ${reason}`.toLowerCase().includes(wanted))
        .sort((a, b) => b.createdAt - a.createdAt);
      return { bans: bans.slice((page - 1) * limit, page * limit), total: bans.length };
    },
    addBan: async ({ body }, { name: by }) => {
      const { kind, reason, expiresAt } = body;
      const now = time.now();
      if (expiresAt !== null && expiresAt <= now)
        throw new HttpProblem(400, 'invalid_request', 'expiresAt: expected a moment to come');
      const value = heldValue(body);
      const id = newId(random);
      const ban = { id, kind, value, reason, by, createdAt: now, expiresAt };
      await decisions.decide('ban', id, ban);
      const left = await dismiss(arena, ban);
      const shown = shownBan(ban);
      const until = expiresAt === null ? 'for ever' : `until ${new Date(expiresAt).toISOString()}`;
      const detail = `${id} ${until}${left > 0 ? `; left ${left} rooms` : ''}`;
      return { reply: shown, target: `${kind}:${shown.value}`, detail };
    },
    liftBan: async ({ params: { id } }) => {
      const ban = decisions.all('ban').get(id);
      if (ban === undefined || !(await decisions.undo('ban', id)))
        throw new HttpProblem(404, 'ban_not_found', 'There is no such ban.');
      return { reply: undefined, target: `${ban.kind}:${shownBan(ban).value}`, detail: id };
    },
  };
}

/** What is compared later; of a key never the key itself. */
function heldValue({ kind, value }: admin.NewBan): string {
  if (kind === 'agent') return value;
  if (kind === 'key') return value.startsWith('llk_') ? hashKey(value) : value;
  const range = rangeFrom(value);
  if (range !== null) return range;
  throw new HttpProblem(400, 'invalid_request', 'value: expected an address or a range, like 203.0.113.0/24');
}

export function shownBan(ban: Ban): admin.Ban {
  return ban.kind === 'key' ? { ...ban, value: ban.value.slice(0, 16) } : { ...ban };
}
