/** docs/settings.md, made from the schema that parses the settings. */
import { z } from 'zod';
import { GROUPS } from './schema.js';

const HEAD = `# Settings

Settings are environment variables. \`npm start\` reads \`.env\` of the folder too, if there is one (\`.env.example\`); the environment counts
more. An empty variable counts as unset. A wrong value ends the process with one line that names the setting; a name that is nearly one of
these is named in the log at the start. Rooms with entry fees have settings of their own: [premium.md](premium.md#set-up).

This page is made from the schema that parses the settings (\`apps/server/src/settings/schema.ts\`):
\`npx vitest run apps/server/test/settings.test.ts -u\` writes it anew.
`;

export function settingsPage(): string {
  const groups: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = GROUPS;
  const tables = Object.entries(groups).map(([heading, settings]) => {
    const rows = Object.entries(settings).map(([name, schema]) => {
      const { description = '' } = schema.meta() ?? {};
      return `| \`${name}\` | ${defaultOf(schema)} | ${description} |`;
    });
    return `\n## ${heading}\n\n| variable | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return HEAD + tables.join('');
}

function defaultOf(schema: z.ZodType): string {
  const unset = schema.meta()?.unset;
  if (typeof unset === 'string') return unset;
  const value: unknown = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  return `\`${String(value)}\``;
}
