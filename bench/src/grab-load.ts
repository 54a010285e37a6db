/** Run as its own process by grab.ts: loads both dictionaries cold and prints the cost as JSON. */
import { dictionary } from '@lobster-league/grab';

globalThis.gc?.();
const before = process.memoryUsage();
const cpuStart = process.cpuUsage();
const wallStart = process.hrtime.bigint();
const words = dictionary('twl06').size + dictionary('sowpods').size;
const wallMs = Number(process.hrtime.bigint() - wallStart) / 1e6;
const cpu = process.cpuUsage(cpuStart);
globalThis.gc?.();
const after = process.memoryUsage();
console.log(
  JSON.stringify({
    words,
    wallMs,
    cpuMs: (cpu.user + cpu.system) / 1000,
    megabytes: (after.rss - before.rss) / 1e6,
  }),
);
