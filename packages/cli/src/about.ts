/** The part of `--help` about games: seats, bots and settings. */
import type { AnyGame } from '@lobster-league/kernel';
import { gameNames, loadGame } from './games.js';
import { oneLine } from './io.js';

/** Returns the end of a command's help: all games by name, or the named one in full. */
export async function aboutGames(name: string | undefined): Promise<string> {
  if (name === undefined) {
    return `Games: ${gameNames.join(', ')}. Name one before --help to see its bots and settings.\n`;
  }
  return aboutGame((await loadGame(name)).game);
}

function aboutGame({ id, version, seats, bots, config }: AnyGame): string {
  const players = Object.entries(bots).map(([name, { description }]) => `  ${name.padEnd(12)}${description}`);
  const defaults: unknown = config.parse({});
  const settings = Object.entries(Object(defaults)).map(
    ([key, value]) => `  ${key}=${JSON.stringify(value)}`,
  );
  return `${id}, rules version ${version}, for ${seats.min} to ${seats.max} seats

Bots:
${players.map(oneLine).join('\n')}

Settings for --set, with their defaults:
${settings.map(oneLine).join('\n') || '  none'}
`;
}
