/** The house bots of Grab; the first fills empty seats. */
import { gull } from './gull.js';
import { leviathan } from './leviathan.js';
import { octopus } from './octopus.js';

export { levels } from './levels.js';

export const bots = { gull, octopus, leviathan };
