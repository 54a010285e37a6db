import { describe, expect, it } from 'vitest';
import { run, scratch, spawned } from './run.js';

describe('a mistake on the command line is told in one line, with exit code 2', () => {
  it.each<{ args: string; says: RegExp }>([
    { args: '', says: /no command given; commands: simulate, play, verify/ },
    { args: 'destroy', says: /unknown command 'destroy'; commands: simulate, play, verify/ },
    { args: 'toString', says: /unknown command 'toString'/ },
    { args: 'help destroy', says: /unknown command 'destroy'/ },
    { args: 'simulate', says: /no game given/ },
    { args: 'simulate chess', says: /unknown game 'chess'; games: clawpoly, dummy, grab, molttactics/ },
    { args: 'simulate constructor', says: /unknown game 'constructor'/ },
    { args: 'simulate chess --help', says: /unknown game 'chess'/ },
    { args: 'simulate dummy grab', says: /one game at a time; unexpected 'grab'/ },
    { args: 'simulate dummy --gaems 5', says: /Unknown option '--gaems'/ },
    { args: 'simulate dummy --games', says: /'--games <value>' argument missing/ },
    { args: 'simulate dummy --games 0', says: /--games takes a whole number from 1 to 1000000000, not '0'/ },
    { args: 'simulate dummy --games 1.5', says: /whole number/ },
    { args: 'simulate dummy --games 1e3', says: /whole number/ },
    { args: 'simulate dummy --games=-4', says: /not '-4'/ },
    { args: 'simulate dummy --games -4', says: /--games/ },
    { args: 'simulate dummy --seats 9', says: /--seats takes a whole number from 1 to 8, not '9'/ },
    { args: 'simulate dummy --workers none', says: /--workers takes a whole number/ },
    { args: 'simulate dummy --json=yes', says: /--json/ },
    { args: 'simulate dummy --bots eager,shy', says: /dummy has no bot 'shy'; it has eager, random/ },
    { args: 'simulate dummy --bots __proto__', says: /no bot '__proto__'/ },
    { args: 'simulate dummy --bots eager,', says: /no bot ''/ },
    { args: 'simulate dummy --set rounds', says: /--set takes key=value, not 'rounds'/ },
    { args: 'simulate dummy --set =5', says: /--set takes key=value, not '=5'/ },
    { args: 'simulate dummy --set rounds=many', says: /--set rounds: .*expected number/ },
    { args: 'simulate dummy --set rounds=1000', says: /--set rounds: .*100/ },
    { args: 'simulate dummy --set colour=red', says: /--set: .*colour/ },
    { args: 'simulate dummy --set __proto__=1', says: /--set: .*__proto__/ },
    { args: 'play', says: /no game given/ },
    { args: 'play dummy --games 2', says: /Unknown option '--games'/ },
    { args: 'play dummy --seats 0', says: /--seats takes a whole number from 1 to 8/ },
    { args: 'play dummy --save /nowhere/at/all', says: /cannot write \/nowhere\/at\/all: there is no such/ },
    { args: 'play dummy --save /', says: /cannot write \/: it is a folder/ },
    { args: 'verify', says: /no file given/ },
    { args: 'verify a b', says: /one file at a time/ },
    { args: 'verify /nowhere/at/all', says: /cannot read \/nowhere\/at\/all: there is no such/ },
    { args: 'verify /', says: /cannot read \/: it is a folder/ },
  ])('league $args', async ({ args, says }) => {
    const { code, out, err } = await run(args === '' ? [] : args.split(' '));
    expect(err).toMatch(says);
    expect(err).toMatch(/^league: [^\n]+\n$/);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });

  it('and cannot command the terminal', async () => {
    const { err } = await run(['simulate', 'x\u001b[2J\ny\u2028z']);
    expect(err).toContain("'x\\u001b[2J\\u000ay\\u2028z'");
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err).not.toContain('\u001b');
  });

  it('from a real process too', async () => {
    expect(await spawned(['simulate', 'dummy', '--games', 'x'])).toEqual({
      code: 2,
      out: '',
      err: "league: --games takes a whole number from 1 to 1000000000, not 'x'\n",
    });
    expect((await spawned(['verify', scratch('none')])).code).toBe(2);
  });
});

describe('help', () => {
  it.each([
    { args: ['--help'], has: ['simulate', 'play', 'verify', 'league verify match.json', 'dummy'] },
    { args: ['-h'], has: ['simulate'] },
    { args: ['help'], has: ['simulate'] },
    { args: ['simulate', '--help'], has: ['--games N', '--workers N', 'Examples:', 'clawpoly, dummy'] },
    { args: ['simulate', 'dummy', '--help'], has: ['eager', 'Always rolls.', 'rounds=5', '1 to 8 seats'] },
    { args: ['play', '-h'], has: ['--save FILE', 'Examples:'] },
    { args: ['help', 'play'], has: ['--save FILE'] },
    { args: ['verify', '--help'], has: ['exit 1', 'Examples:'] },
  ])('league $args helps', async ({ args, has }) => {
    const { code, out, err } = await run(args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const words of has) expect(out).toContain(words);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(110);
  });

  it('tells the version', async () => {
    expect(await run(['--version'])).toEqual({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      err: '',
    });
  });
});
