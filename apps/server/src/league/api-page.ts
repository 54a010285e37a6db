/** The league's API for people: a page made of its OpenAPI document. */
import { escaped, type Page, page } from '../pages/page.js';
import { schemaText } from '../pages/schema-text.js';
import type { OpenApiDocument } from './openapi.js';

const STYLE = `
  section { border-top: 1px solid var(--hover); }
  details { background: var(--surface); border-radius: 8px; margin: .5rem 0; }
  summary { cursor: pointer; padding: .6rem .9rem; display: flex; gap: .75rem; align-items: baseline; flex-wrap: wrap; }
  summary:hover { background: var(--hover); border-radius: 8px; }
  summary .what { color: var(--dim); }
  .method { font: 700 .8rem ui-monospace, monospace; min-width: 4rem; color: var(--accent); }
  .method.delete { color: var(--warning); }
  .method.post { color: var(--gold); }
  .inside { padding: 0 1rem 1rem; overflow-x: auto; }
  .inside code { background: var(--bg); }
  table { border-collapse: collapse; width: 100%; font-size: .94em; }
  th { text-align: left; color: var(--dim); font-weight: 500; }
  th, td { padding: .3rem .6rem .3rem 0; vertical-align: top; }
  pre { background: var(--bg); border-radius: 6px; padding: .75rem; overflow-x: auto; margin: .4rem 0; }
  h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
  nav a { margin-right: 1rem; }
`;

/** What the page reads of the document; all of it plain data. */
interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<
    Record<string, { readonly description?: string; readonly content?: Content }>
  >;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: unknown;
}
type Content = Readonly<Record<string, { readonly schema?: unknown }>>;

interface Listed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export function apiPage(document: OpenApiDocument, documentPath: string): Page {
  // A round trip through JSON: what people read is what programs get.
  const { info, paths, components } = JSON.parse(JSON.stringify(document)) as {
    info: { title: string; description: string };
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, unknown> };
  };
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Listed => ({ method, path, operation })),
  );
  const tags = [...new Set(listed.map(({ operation }) => operation.tags?.[0] ?? 'Other'))];
  const sections = tags.map((tag) =>
    section(
      tag,
      listed.filter(({ operation }) => operation.tags?.[0] === tag),
    ),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="${escaped(name)}">${escaped(name)}</h3>${shape(schema)}`,
  );
  const body = `
<h1>🦞 ${escaped(info.title)}: the API</h1>
<p>${escaped(info.description)} For programs: <a href="${documentPath}">${documentPath}</a> (OpenAPI 3.1).</p>
<p class="dim">Problems answer <code>{"error", "message", "requestId"}</code> with a status that fits. Bodies are JSON of at
most 64 KB. Moments are milliseconds since 1970.</p>
<nav>${tags.map((tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`).join('')}<a href="#schemas">Schemas</a></nav>
${sections.join('\n')}
<section id="schemas"><h2>Schemas</h2>${schemas.join('\n')}</section>`;
  return page({ title: `${info.title}: the API`, style: STYLE, body });
}

function section(tag: string, listed: readonly Listed[]): string {
  return `<section id="${escaped(tag)}"><h2>${escaped(tag)}</h2>${listed.map(endpoint).join('\n')}</section>`;
}

function endpoint({ method, path, operation }: Listed): string {
  const { summary = '', description, parameters = [], requestBody, responses = {} } = operation;
  const rows = parameters.map(
    ({ name, in: where, required, description: about = '', schema }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${where}${required === true ? ', required' : ''}</td>` +
      `<td><code>${escaped(schemaText(schema))}</code></td><td>${escaped(about)}</td></tr>`,
  );
  const answers = Object.entries(responses).map(
    ([status, { description: about = '', content }]) =>
      `<h3>${status} <span class="dim">${escaped(about)}</span></h3>${Number(status) < 400 ? contentShape(content) : ''}`,
  );
  return `<details><summary><span class="method ${method}">${method.toUpperCase()}</span><code>${escaped(path)}</code>
<span class="what">${escaped(summary)}</span></summary><div class="inside">
${description === undefined ? '' : `<p>${escaped(description)}</p>`}
${rows.length === 0 ? '' : `<table><tr><th>name</th><th>in</th><th>type</th><th></th></tr>${rows.join('')}</table>`}
${requestBody === undefined ? '' : `<h3>Body</h3>${contentShape(requestBody.content)}`}
${answers.join('\n')}</div></details>`;
}

function contentShape(content: Content | undefined): string {
  return Object.values(content ?? {})
    .map(({ schema }) => shape(schema))
    .join('');
}

/** A schema as text, with links to those it names. */
function shape(schema: unknown): string {
  const text = escaped(schemaText(schema)).replaceAll(/@(\w+)/g, '<a href="#$1">$1</a>');
  return `<pre>${text}</pre>`;
}
