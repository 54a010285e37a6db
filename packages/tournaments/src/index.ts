export { firstSlots } from './knockout.js';
export { largestMatching } from './matching.js';
export { matchSeedOf, type OpenGame, openGames, roomIdOf } from './open-games.js';
export { WIN } from './points.js';
export { reduce } from './reduce.js';
export { type Standing, standings } from './standings.js';
export * from './state.js';
export * from './terms.js';
export { documentOf, type TournamentDocument, tournamentSchema, verifyTournament } from './verify.js';
