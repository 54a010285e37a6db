export * from './director.js';
export * from './house-cups.js';
export type { StoredTournament, TournamentHead } from './journal.js';
export { seatsOf, type TournamentSeat } from './seats-of-games.js';
export * from './summary.js';
export { Tournaments } from './tournaments.js';
