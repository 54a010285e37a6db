/**
 * Loaded before a server (`node --import`): its system clock is as far ahead as the file CLOCK_AHEAD says, in ms; it is
 * read at the start and on SIGUSR2, and what was read is written beside it. Only the wall clock is turned, as an operator or NTP would turn it.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const system = Date.now.bind(Date);
let ahead = 0;

function read() {
  const text = readFileSync(process.env.CLOCK_AHEAD, 'utf8');
  ahead = Number(text);
  writeFileSync(`${process.env.CLOCK_AHEAD}.read`, text);
}

globalThis.Date = class extends Date {
  constructor(...args) {
    if (args.length === 0) super(system() + ahead);
    else super(...args);
  }

  static now() {
    return system() + ahead;
  }
};
read();
process.on('SIGUSR2', read);
