/** The installed games: the packages that LEAGUE_GAMES names, each with its manifest. */
export * from './load.js';
export { type GameOrigin, gameOrigins, HOUSE_GAMES } from './origins.js';
