#!/usr/bin/env node
/** The program: runs `league` with its arguments, installs Node's SHA-256, and exits quietly on a closed pipe. */
import { hash } from 'node:crypto';
import { setSha256 } from '@lobster-league/kernel';
import type { Io } from './io.js';
import { league } from './league.js';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    throw error;
  });
}

const io: Io = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  colours: process.stdout.isTTY === true && !process.env.NO_COLOR,
  progress: process.stderr.isTTY === true,
};

setSha256((text) => hash('sha256', text));
process.exitCode = await league(process.argv.slice(2), io);
