/** What `npm create lobster-agent` asks, refuses and leaves; that it practises and plays is tests/system/published.test.ts. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { afterEveryTest } from '../../../tests/support/tidy/tidy.js';
import { type Answers, answersFrom, optionsFrom, UsageError } from '../src/answers.js';
import { ProjectError, writeProject } from '../src/project.js';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'league-create-'));
  afterEveryTest(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const answers = (...args: string[]): Promise<Answers> => answersFrom(optionsFrom(args), null);

describe('what is asked', () => {
  it('has a flag for every question', async () => {
    const flags = [
      '--game',
      'grab',
      '--language',
      'python',
      '--name',
      'Magpie',
      '--server',
      'https://a.example/',
    ];
    expect(await answers('bird', ...flags, '--sdk', 'file.tgz', '--no-install')).toEqual({
      dir: join(process.cwd(), 'bird'),
      name: 'Magpie',
      game: 'grab',
      language: 'python',
      server: 'https://a.example',
      sdk: 'file.tgz',
      install: false,
    });
  });

  it('has defaults where nobody can be asked, and asks whoever can for the rest', async () => {
    expect(await answers('--dir', 'reef')).toMatchObject({
      name: 'reef',
      game: 'clawpoly',
      language: 'ts',
      sdk: '0.1.0',
    });
    const asked: string[] = [];
    const said = await answersFrom(optionsFrom(['reef', '--game', 'grab']), async (question) => {
      asked.push(question);
      return question.includes('language') ? 'python' : '';
    });
    expect(said).toMatchObject({ game: 'grab', language: 'python', server: 'http://localhost:3000' });
    expect(asked).toHaveLength(3);
  });

  it.each([
    [['--game', 'chess'], "unknown game 'chess'; there are clawpoly, grab, molttactics"],
    [['--language', 'rust'], "unknown language 'rust'; there are ts, python"],
    [['--server', 'reef'], '--server: expected an address'],
    [['--name', 'x'.repeat(65)], '--name: expected 1 to 64 characters'],
    [['a', 'b'], 'one folder is enough'],
    [['--gmae', 'grab'], "Unknown option '--gmae'"],
  ])('%j is refused in one clear line', async (args, message) => {
    const refused = await Promise.resolve()
      .then(() => answers(...args))
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UsageError);
    expect(String(refused)).toContain(message);
  });
});

describe('what is written', () => {
  const NAME = `It's "me" \\ \${x}`;

  it.each(['clawpoly', 'grab', 'molttactics'])(
    '%s: nothing is left to fill in, and no name ends a string',
    async (game) => {
      for (const language of ['ts', 'python']) {
        const dir = join(folder(), 'My Agent!');
        const flags = [
          '--game',
          game,
          '--language',
          language,
          '--name',
          NAME,
          '--server',
          'http://a.example',
        ];
        await writeProject(await answers(dir, ...flags));
        const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) =>
          entry.isFile(),
        );
        const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
        for (const text of texts) expect(text).not.toMatch(/\{\{[A-Z]/);
        expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['README.md', '.gitignore']));
        expect(texts.filter((text) => text.includes(JSON.stringify(NAME))).length).toBeGreaterThan(0);
        if (language === 'python') continue;
        const about = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
        expect(about).toMatchObject({ name: 'my-agent', dependencies: { '@lobster-league/sdk': '0.1.0' } });
      }
    },
  );

  it('goes nowhere where something is already', async () => {
    const dir = folder();
    writeFileSync(join(dir, 'mine.txt'), 'mine');
    await expect(writeProject(await answers(dir))).rejects.toThrow(ProjectError);
    expect(readdirSync(dir)).toEqual(['mine.txt']);
    await expect(writeProject(await answers(join(dir, 'mine.txt')))).rejects.toThrow('cannot use');
  });
});
