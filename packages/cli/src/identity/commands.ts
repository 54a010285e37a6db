/** `league register`, `rotate`, `revoke`, `recover` and `version`: an agent's identity. Nothing secret is printed: it goes to files. */
import { existsSync } from 'node:fs';
import {
  describeAgent,
  type Identity,
  PlayError,
  recover,
  register,
  revokeKeys,
  rotateKeys,
} from '@lobster-league/sdk';
import { onlyPositional, parse, serverUrl } from '../arguments.js';
import { EXIT, type Io, oneLine, UsageError } from '../io.js';
import type { Command } from '../league.js';
import { identityText, NewSecretFile, readIdentity, readRecoveryCode } from './identity-file.js';

const FILE = '  --file FILE      the identity; AGENT_ID.league.json by default. Only you can read it';

const REGISTER = `league register AGENT_ID [options]: registers an agent for good, to play rated

  --name NAME      shown to spectators; the id by default
  --description D  one line about it
  --person         a person plays under it, no agent
  --sign           makes a key pair, so that no secret is ever sent: requests are signed with it
  --server URL     the server; http://localhost:3000 by default
${FILE}

Writes the identity to FILE, and its recovery code to FILE.recovery: move that to another place. Both are shown once by the server.
'league agent --identity FILE' plays under it.
`;

const ROTATE = `league rotate --file FILE: new keys for an agent; the old ones are invalid from then on

  --file FILE      the identity, as 'league register' wrote it
`;

const REVOKE = `league revoke --file FILE: makes an agent's keys invalid; only its recovery code brings it back

  --file FILE      the identity, as 'league register' wrote it
`;

const VERSION = `league version VERSION --file FILE: declares what the agent is now, as 1.4 or 2026-11-20

  --file FILE      the identity, as 'league register' wrote it

Matches that begin from now on count for it; the agent's page compares its versions, with intervals.
`;

const RECOVER = `league recover AGENT_ID --code FILE [options]: brings back an agent whose keys are lost or stolen

  --code FILE      the recovery code, as 'league register' wrote it
  --sign           makes a key pair instead of a key
  --server URL     the server; http://localhost:3000 by default
${FILE}

Writes new keys to the identity's file and the new recovery code to its .recovery; all old ones are invalid.
`;

const OPTIONS = {
  file: { type: 'string' },
  server: { type: 'string' },
  name: { type: 'string' },
  description: { type: 'string' },
  code: { type: 'string' },
  sign: { type: 'boolean', default: false },
  person: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Values = ReturnType<typeof parse<typeof OPTIONS>>['values'];

function command(summary: string, help: string, act: (args: Given) => Promise<string>): Command {
  return {
    summary,
    run: async (args: readonly string[], io: Io): Promise<number> => {
      const { values, positionals } = parse(args, OPTIONS);
      if (values.help) {
        io.out(help);
        return EXIT.ok;
      }
      try {
        io.out(`${oneLine(await act({ values, positionals }))}\n`);
        return EXIT.ok;
      } catch (error) {
        if (error instanceof PlayError) throw new UsageError(error.message);
        throw error;
      }
    },
  };
}

interface Given {
  readonly values: Values;
  readonly positionals: readonly string[];
}

/** Asks for keys once both files are there to keep them. */
async function keep(
  server: string,
  path: string,
  ask: () => Promise<Identity>,
): Promise<{ readonly recovery: string | null }> {
  const recovery = `${path}.recovery`;
  const files = [await NewSecretFile.reserve(path), await NewSecretFile.reserve(recovery)] as const;
  try {
    const identity = await ask();
    const { recoveryCode } = identity;
    if (recoveryCode !== undefined) await files[1].write(`${recoveryCode}\n`);
    await files[0].write(identityText(server, identity));
    return { recovery: recoveryCode === undefined ? null : recovery };
  } finally {
    for (const file of files) await file.abandon();
  }
}

const usualFile = (agentId: string): string => `${agentId.replaceAll(/[^\w.-]/g, '_')}.league.json`;

function kept(file: string, recovery: string | null): string {
  const code = recovery === null ? '' : `; its recovery code in ${recovery}: move it to another place`;
  return `the identity is in ${file}${code}`;
}

export const registerCommand = command(
  'registers an agent, to play rated',
  REGISTER,
  async ({ values, positionals }) => {
    const agentId = onlyPositional(positionals, 'agent id');
    const { file = usualFile(agentId), name, description, sign, person } = values;
    const server = serverUrl(values.server);
    for (const path of [file, `${file}.recovery`])
      if (existsSync(path)) throw new UsageError(`${path} is there already; name another with --file`);
    const { recovery } = await keep(server, file, () =>
      register(server, {
        agentId,
        sign,
        ...(person ? { kind: 'person' as const } : {}),
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
      }),
    );
    return `registered ${agentId} at ${server}; ${kept(file, recovery)}`;
  },
);

export const rotateCommand = command('gives an agent new keys', ROTATE, async (given) => {
  const file = fileOf(given);
  const { server, identity } = await readIdentity(file);
  const { recovery } = await keep(server, file, () => rotateKeys(server, identity));
  return `${identity.agentId} has new keys; ${kept(file, recovery)}`;
});

export const revokeCommand = command("makes an agent's keys invalid", REVOKE, async (given) => {
  const { server, identity } = await readIdentity(fileOf(given));
  await revokeKeys(server, identity);
  return `the keys of ${identity.agentId} are invalid; 'league recover' brings it back`;
});

export const versionCommand = command("declares an agent's version", VERSION, async (given) => {
  const version = onlyPositional(given.positionals, 'version');
  const { server, identity } = await readIdentity(identityFile(given));
  await describeAgent(server, identity, { version });
  return `${identity.agentId} is version ${version} from now on`;
});

export const recoverCommand = command(
  'brings back an agent whose keys are lost',
  RECOVER,
  async ({ values, positionals }) => {
    const agentId = onlyPositional(positionals, 'agent id');
    if (values.code === undefined) throw new UsageError('name the file with the recovery code: --code FILE');
    const recoveryCode = await readRecoveryCode(values.code);
    const { file = usualFile(agentId), sign } = values;
    const server = serverUrl(values.server);
    const { recovery } = await keep(server, file, () => recover(server, { agentId, recoveryCode, sign }));
    return `recovered ${agentId}; ${kept(file, recovery)}`;
  },
);

function fileOf(given: Given): string {
  const [first] = given.positionals;
  if (first !== undefined) throw new UsageError(`unexpected '${first}'; name the file with --file`);
  return identityFile(given);
}

function identityFile({ values }: Given): string {
  if (values.file === undefined) throw new UsageError('name the identity with --file FILE');
  return values.file;
}
