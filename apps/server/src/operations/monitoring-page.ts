/** docs/monitoring.md, made from what the log may say and what the registry holds. */
import { EVENTS } from '@lobster-league/arena';
import type { MetricObject } from 'prom-client';

const HEAD = `# Monitoring

What an arena tells its operator: its health, its log, its metrics. This page is made from the code:
\`npx vitest run apps/server/test/monitoring.test.ts -u\` writes it anew.

## Health

| path | answers |
|---|---|
| \`/health/live\` | 200 while the process can answer at all: for a supervisor that restarts what hangs |
| \`/health/ready\` | 200 when it should get requests, 503 with \`waitsFor\` while a store is away or it is closing: for a rolling start. Running matches go on without a store, so a balancer that would take out every process asks \`/api/v1/health\` |
| \`/api/v1/health\` | the document's report: \`ok\`, \`starting\` or \`degraded\`, the stores and their latency |

None of them needs a key, and all count as requests of their address.

## Log

JSON lines on standard output (\`LOG_LEVEL\`, \`NODE_ENV\`). What an operator looks for has a field \`event\`, always with the ids of what it is
about: \`roomId\` and \`code\` of a room, \`agentId\` of an agent, \`client\` and \`network\` of who asked. Requests are logged at \`debug\` only.

\`\`\`sh
journalctl -u lobster-league -o cat | jq -c 'select(.event=="room.opened" and .code=="REEF42")'
\`\`\`

\`client\` is a pseudonym that tells clients apart until the next start, \`network\` the shortened address; \`LOG_ADDRESSES\` changes that. No
line holds a token, key, seed, signature or cookie. Somebody who is refused again and again makes one line a minute, and a crowd of
addresses 101.

| event | when |
|---|---|
`;

const METRICS = `
## Metrics

\`/metrics\` is for Prometheus. \`deploy/prometheus-alerts.yml\` has alert rules, \`deploy/grafana-dashboard.json\` a dashboard. Anybody who reaches
the port may read it: let the proxy refuse it. Of several processes each counts what is its own. Beside these there are prom-client's own
metrics of the process (\`process_*\`) and of Node (\`nodejs_*\`: event-loop lag, memory, garbage collection).

| metric | type | labels | what |
|---|---|---|---|
`;

const TRACES = `
## Traces

Off unless \`OTEL_EXPORTER_OTLP_ENDPOINT\` names a collector of OpenTelemetry; then nothing more is installed, and where it is off nothing of it is
loaded. A request is a span, a \`traceparent\` of the client's its parent; an agent's answer (\`league answer\`, \`clawpoly answer\` …; over a
socket it begins the trace), what the room makes of it (\`room answer\`), the write to the journal (\`append\`; of answers of the same
moment one has it) and what spectators are shown of it at once (\`broadcast\`) are below it, with \`room.id\`. What rooms do by themselves
(house bots, clocks, shows at the pace of a room) is not traced, and spans end at the process that the request came to. No span holds a
token, a key or a client's address. A collector that is away is named in the log once; its spans are dropped.

\`\`\`sh
OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318 npm start
\`\`\`
`;

export type DescribedMetric = Pick<MetricObject, 'name' | 'help' | 'type'> & {
  readonly labels: readonly string[];
};

export function monitoringPage(metrics: readonly DescribedMetric[]): string {
  const events = Object.entries(EVENTS).map(([name, when]) => `| \`${name}\` | ${when} |\n`);
  const rows = [...metrics]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, labels, help }) => {
      const named = labels.map((label) => `\`${label}\``).join(', ');
      return `| \`${name}\` | ${type} | ${named} | ${help} |\n`;
    });
  return HEAD + events.join('') + METRICS + rows.join('') + TRACES;
}
