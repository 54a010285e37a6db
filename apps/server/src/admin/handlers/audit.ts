/** Operators' keys and the audit log. */
import { HttpProblem } from '../../http/problem.js';
import type { Services } from '../../services.js';
import type { AdminHandlers } from '../handlers.js';

export function auditHandlers({
  administration: { keys, store },
}: Services): AdminHandlers<'listKeys' | 'revokeKey' | 'listAudit'> {
  return {
    listKeys: async () => ({ keys: await keys.list() }),
    revokeKey: async ({ params: { id } }) => {
      const revoked = await keys.revoke(id);
      if (revoked === null) throw new HttpProblem(404, 'key_not_found', 'No operator key has that id.');
      return { reply: revoked, target: `key:${revoked.name}`, detail: revoked.id };
    },
    listAudit: async ({ query: { page, limit, ...filter } }) => {
      const { items, total } = await store.logged(filter, { page, limit });
      return { entries: items, total };
    },
  };
}
