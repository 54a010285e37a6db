/**
 * What the MCP registry's schema of server.json (2025-12-11) asks of the parts that we use: which fields there must be, their
 * patterns and lengths. Unlike the schema it knows no other fields, so that none is misspelt.
 */
import { z } from 'zod';

/** One version: no tag and no range. */
const version = z
  .string()
  .min(1)
  .max(255)
  .refine(
    (text) => text !== 'latest' && !/^[\^~<>=]|(^|\.)[x*](\.|$)|\|\|| - /i.test(text),
    'one version, not a range',
  );

/** What somebody is asked for, or what is given. */
const input = {
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
  value: z.string().optional(),
  default: z.string().optional(),
  placeholder: z.string().optional(),
  isSecret: z.boolean().optional(),
  choices: z.array(z.string()).optional(),
};
const variable = z.strictObject({ ...input, name: z.string() });
const positional = z
  .strictObject({
    ...input,
    type: z.literal('positional'),
    valueHint: z.string().optional(),
    isRepeated: z.boolean().optional(),
  })
  .refine(
    ({ value, valueHint }) => value !== undefined || valueHint !== undefined,
    'a value, or a hint at one',
  );
const named = z.strictObject({
  ...input,
  type: z.literal('named'),
  name: z.string(),
  isRepeated: z.boolean().optional(),
});
const argument = z.discriminatedUnion('type', [positional, named]);

const url = z.string().regex(/^(https?:\/\/\S+|\{[A-Za-z_]\w*\}\S*)$/);
const headers = z.array(variable).optional();
const transport = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('stdio') }),
  z.strictObject({ type: z.enum(['streamable-http', 'sse']), url, headers }),
]);

export const serverJson = z.strictObject({
  $schema: z.url(),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[A-Za-z0-9.-]+\/[A-Za-z0-9._-]+$/),
  title: z.string().min(1).max(100).optional(),
  description: z.string().min(1).max(100),
  version,
  websiteUrl: z.url().optional(),
  repository: z
    .strictObject({ url: z.url(), source: z.string(), subfolder: z.string().optional() })
    .optional(),
  packages: z.array(
    z.strictObject({
      registryType: z.enum(['npm', 'pypi', 'cargo', 'oci', 'nuget', 'mcpb']),
      registryBaseUrl: z.url().optional(),
      identifier: z.string().min(1),
      version: version.optional(),
      fileSha256: z
        .string()
        .regex(/^[a-f0-9]{64}$/)
        .optional(),
      runtimeHint: z.string().optional(),
      runtimeArguments: z.array(argument).optional(),
      transport,
      packageArguments: z.array(argument).optional(),
      environmentVariables: z.array(variable).optional(),
    }),
  ),
});
