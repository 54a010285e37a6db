/** What an agent's author imports. */

export type { Usage } from '@lobster-league/protocol';
export type * from './agent.js';
export { analysis } from './analysis.js';
export type { AskKinds } from './ask-kinds.js';
export {
  answerChallenge,
  type Challenge,
  type Challenging,
  challenge,
  challenges,
  type ListedChallenges,
  takeChallenges,
} from './challenges.js';
export { ClawpolyRooms } from './clawpoly/rooms.js';
export { ClawpolySeat, type SeatHandlers } from './clawpoly/seat.js';
export { type ClawpolySeen, clawpolySeen } from './clawpoly/seen.js';
export { type DiceCheck, DiceKeeper } from './dice.js';
export { type ForkOptions, fork } from './fork.js';
export { GrabGames } from './grab/games.js';
export { type GrabSeen, grabSeen } from './grab/seen.js';
export { credentialsOf, newKeyPair } from './identity/credentials.js';
export {
  describeAgent,
  type Registering,
  recover,
  register,
  revokeKeys,
  rotateKeys,
} from './identity/register.js';
export { MoltClient } from './molttactics/client.js';
export { type MoltSeen, moltSeen } from './molttactics/seen.js';
export { withDeadline } from './net/deadline.js';
export { Http } from './net/http.js';
export type { Note, PlayOptions, Tables } from './options.js';
export { GAME_NAMES, play, playAny } from './play.js';
export { PlayError } from './play-error.js';
export type * from './practice/options.js';
export type { PractisedGame } from './practice/other.js';
export { pairedTest } from './practice/paired.js';
export { practice } from './practice/practice.js';
export { isWorse } from './practice/score.js';
export { type Decisions, type Latency, latencyOf, type Report, tellResult } from './report.js';
export { SERVER } from './server.js';
export {
  playTournament,
  type TournamentOptions,
  type TournamentPlayed,
} from './tournament.js';
