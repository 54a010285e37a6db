/** A wait ends when what it waits for holds. However busy the machine is, only a stall breaks it; `expect.poll` has the same limit. */
export const LEAST_PATIENCE_MS = 60_000;

type Limit = number | { readonly timeout?: number };
const patient = new WeakSet<object>();

/** The same wait, which gives up no sooner than that. */
export function patiently<Wait extends (condition: never, limit?: never) => unknown>(wait: Wait): Wait {
  if (patient.has(wait)) return wait;
  const waits = new Proxy(wait, {
    apply: (target, self, [condition, limit]: [unknown, Limit?]) => {
      const asked = typeof limit === 'number' ? { timeout: limit } : (limit ?? {});
      const timeout = Math.max(asked.timeout ?? 0, LEAST_PATIENCE_MS);
      return Reflect.apply(target, self, [condition, { ...asked, timeout }]);
    },
  });
  patient.add(waits);
  return waits;
}
