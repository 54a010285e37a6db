/** Sockets for people: a page made of their AsyncAPI document. */
import type { Router } from 'express';
import { type AsyncApiDocument, asyncApiDocument, type SocketsPlan } from './asyncapi.js';
import { documentationRoutes } from './documentation.js';
import { escaped, type Page, page } from './page.js';
import { schemaText } from './schema-text.js';

const STYLE = `
  section { border-top: 1px solid var(--hover); }
  details { background: var(--surface); border-radius: 8px; margin: .5rem 0; padding: .6rem .9rem; }
  summary { cursor: pointer; }
  pre { background: var(--bg); border-radius: 6px; padding: .75rem; overflow-x: auto; }
  h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
`;

/** What the page reads of a channel; all of it plain data. */
interface Channel {
  readonly address: string;
  readonly summary: string;
  readonly messages: Readonly<Record<string, unknown>>;
  readonly bindings: { readonly ws: { readonly query: unknown } };
}

export function socketsRoutes(plan: SocketsPlan, documentPath: string, pagePath: string): Router {
  return documentationRoutes({
    documentPath,
    pagePath,
    document: () => asyncApiDocument(plan),
    page: (document) => socketsPage(document, documentPath),
  });
}

function socketsPage(document: AsyncApiDocument, documentPath: string): Page {
  // A round trip through JSON: what people read is what programs get.
  const { info, channels, components } = JSON.parse(JSON.stringify(document)) as {
    info: AsyncApiDocument['info'];
    channels: Record<string, Channel>;
    components: { messages: Record<string, { name: string }>; schemas: Record<string, unknown> };
  };
  const message = (key: string): string =>
    `<details id="${escaped(key)}"><summary><code>${escaped(components.messages[key]?.name ?? key)}</code></summary>` +
    `${shape(components.schemas[key])}</details>`;
  const sections = Object.entries(channels).map(([name, { address, summary, messages, bindings }]) => {
    const keys = Object.keys(messages);
    const heard = keys.filter((key) => key.startsWith(`${name}Hears`));
    const said = keys.filter((key) => key.startsWith(`${name}Says`));
    const acknowledged = keys.filter((key) => key === `${name}Acknowledges`);
    return `<section><h2><code>${escaped(address)}</code></h2><p>${escaped(summary)}.</p>
<h3>Query</h3>${shape(bindings.ws.query)}
<h3>The server sends</h3>${heard.map(message).join('\n')}
<h3>It understands</h3>${said.map(message).join('\n')}
${acknowledged.length === 0 ? '' : `<h3>It acknowledges with</h3>${acknowledged.map(message).join('\n')}`}</section>`;
  });
  const shared = Object.entries(components.schemas)
    .filter(([key]) => components.messages[key] === undefined)
    .map(([key, schema]) => `<h3 id="${escaped(key)}">${escaped(key)}</h3>${shape(schema)}`);
  const body = `
<h1>🦞 ${escaped(info.title)}</h1>
<p>${escaped(info.description)}</p>
<p>For programs: <a href="${documentPath}">${documentPath}</a> (AsyncAPI 3.0). The REST API is at
<a href="/docs/api">/docs/api</a>.</p>
${sections.join('\n')}
<section><h2>Schemas</h2>${shared.join('\n')}</section>`;
  return page({ title: info.title, style: STYLE, body });
}

/** A schema as text, with links to those it names. */
function shape(schema: unknown): string {
  const text = escaped(schemaText(schema)).replaceAll(/@(\w+)/g, '<a href="#$1">$1</a>');
  return `<pre>${text}</pre>`;
}
