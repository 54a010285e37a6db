export * from './administration/index.js';
export * from './agents.js';
export * from './arena.js';
export * from './arena-ports.js';
export * from './challenges/index.js';
export { agentChannel } from './cluster/channels.js';
export type { LeaderElection, Work } from './cluster/leader-election.js';
export { Room } from './cluster/room.js';
export type { RoomForms } from './cluster/room-forms.js';
export * from './codes.js';
export { Counters } from './counters.js';
export * from './crowd/index.js';
export type { RoomListener } from './directory.js';
export * from './exhibition.js';
export * from './finish.js';
export type { ForkedFrom, Forking, OpenedFork } from './forks/forks.js';
export { admitsOf, kindOf, withKind } from './kinds.js';
export { buildHistory, type HistoryOutline, type HistorySink, type PlayedInput } from './match-history.js';
export * from './matchmaking/matchmaking.js';
export * from './matchmaking/queue.js';
export type { Found } from './matchmaking/quick-match.js';
export {
  keepWaiting,
  startsAt,
  type WaitingEntrant,
  type WaitingTerms,
} from './matchmaking/waiting-rooms.js';
export type { NewRoom } from './new-room.js';
export * from './policy.js';
export * from './ports/index.js';
export * from './ratings/index.js';
export * from './refused.js';
export type { Answer, Joining, SeatLink } from './room/access.js';
export type { Spectator, Watch } from './room/audience.js';
export { fixedTerms, isOpening } from './room/dice.js';
export * from './room/messages.js';
export type { SeatSink } from './room/seat.js';
export { ABANDONED, CALLED_OFF, isNoContest } from './room/stopped.js';
export { freeName } from './seating.js';
export * from './secrets.js';
export * from './sessions/held-seats.js';
export * from './sessions/long-polls.js';
export { OneGame, type SeatedPlayer } from './sessions/one-game.js';
export * from './sessions/replay-cache.js';
export * from './sessions/seat-connection.js';
export * from './sessions/sessions.js';
export * from './settings.js';
export * from './tournaments/index.js';
export * from './transparency/index.js';
export * from './unverified.js';
