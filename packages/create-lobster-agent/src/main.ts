#!/usr/bin/env node
/** `npm create lobster-agent`: asks what was not said, and writes the project. */
import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { answersFrom, HELP, optionsFrom, UsageError } from './answers.js';
import { ProjectError, writeProject } from './project.js';

try {
  const options = optionsFrom(process.argv.slice(2));
  if (options.help) process.stdout.write(HELP);
  else await create();

  async function create(): Promise<void> {
    const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true && !options.yes;
    const terminal = isTerminal ? createInterface({ input: process.stdin, output: process.stdout }) : null;
    const ask = terminal === null ? null : (question: string) => terminal.question(question);
    const answers = await answersFrom(options, ask);
    terminal?.close();
    await writeProject(answers);
    const { dir, language, install } = answers;
    if (install && language === 'ts') {
      const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
      const shell = process.platform === 'win32';
      const { status } = spawnSync('npm', ['install', ...quietly], { cwd: dir, stdio: 'inherit', shell });
      if (status !== 0) throw new ProjectError(`npm install failed in ${dir}; the project is there`);
    }
    const steps =
      language === 'ts'
        ? [...(install ? [] : ['npm install']), 'npm test', 'npm run practice', 'npm run play']
        : ['python3 -m unittest', 'python3 practice.py', 'python3 play.py'];
    const folder = relative(process.cwd(), dir) || '.';
    console.log(`\n🦞 ${answers.name} is in ${dir}. Next:\n`);
    for (const step of [`cd ${folder}`, ...steps]) console.log(`   ${step}`);
    console.log(
      `\nIts mind is ${language === 'ts' ? 'src/agent.ts' : 'agent.py'}; it plays at ${answers.server}.`,
    );
  }
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ProjectError)) throw error;
  console.error(`create-lobster-agent: ${error.message}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
