/** The league's API as types: the schemas themselves stay on the server, so that no page has to load them. */
import type { CallOf, league, ReplyOf } from '@lobster-league/protocol';
import { type Answer, send } from './send';

export type { Answer, Trouble } from './send';

export type Endpoints = league.Endpoints;
export type EndpointName = keyof Endpoints;
export type Call<Name extends EndpointName> = Partial<CallOf<Endpoints[Name]>>;
export type Reply<Name extends EndpointName> = ReplyOf<Endpoints[Name]>;

export type Room = league.RoomInfo;
export type ListedMatch = Reply<'listMatches'>['matches'][number];
export type GameRecord = league.GameRecord;
export type GameInfo = league.GameInfo;
export type AgentReport = league.AgentReport;
export type NewReport = league.NewReport;
export type Board = Reply<'getBoard'>;
export type BoardEntry = Board['entries'][number];
export type RatingBoard = Reply<'getRatingBoard'>;
export type RatingColumn = NonNullable<RatingBoard['entries'][number]['fitted']>;
export type Season = Reply<'listSeasons'>['seasons'][number];
export type Tournament = league.TournamentInfo;
export type Standing = Reply<'getTournament'>['standings'][number];
export type Pairings = league.TournamentPairings;
export type Pairing = league.TournamentPairing;

type Route<Name extends EndpointName> = readonly [Endpoints[Name]['method'], Endpoints[Name]['path']];

/** Method and path of every endpoint; the compiler checks them against the table of schemas. */
const ROUTES: { readonly [Name in EndpointName]: Route<Name> } = {
  listGames: ['get', '/games'],
  getGame: ['get', '/games/{game}'],
  listMatches: ['get', '/matches'],
  getMatch: ['get', '/matches/{match}'],
  getSnapshot: ['get', '/matches/{match}/snapshot'],
  getEvents: ['get', '/matches/{match}/events'],
  getReplay: ['get', '/matches/{match}/replay'],
  getAnalysis: ['get', '/games/{match}/analysis'],
  getDice: ['get', '/matches/{match}/dice'],
  openEntropy: ['post', '/matches/{match}/entropy'],
  listHistory: ['get', '/history'],
  createRoom: ['post', '/matches'],
  forkMatch: ['post', '/games/{match}/fork'],
  addBot: ['post', '/matches/{match}/bots'],
  startMatch: ['post', '/matches/{match}/start'],
  pauseMatch: ['post', '/matches/{match}/pause'],
  resumeMatch: ['post', '/matches/{match}/resume'],
  stepMatch: ['post', '/matches/{match}/step'],
  setSpeed: ['post', '/matches/{match}/speed'],
  removeRoom: ['delete', '/matches/{match}'],
  takeSeat: ['post', '/matches/{match}/seats'],
  getSeat: ['get', '/matches/{match}/seat'],
  listLegal: ['get', '/matches/{match}/seat/legal'],
  act: ['post', '/matches/{match}/seat/actions'],
  leaveSeat: ['delete', '/matches/{match}/seat'],
  listAgents: ['get', '/agents'],
  registerAgent: ['post', '/agents'],
  describeAgent: ['patch', '/agents/{agentId}'],
  renewKeys: ['post', '/agents/{agentId}/keys'],
  revokeKeys: ['delete', '/agents/{agentId}/keys'],
  recoverAgent: ['post', '/agents/{agentId}/recover'],
  getAgent: ['get', '/agents/{agentId}'],
  getRating: ['get', '/agents/{agentId}/rating'],
  getVersions: ['get', '/agents/{agentId}/versions'],
  listAgentGames: ['get', '/agents/{agentId}/games'],
  report: ['post', '/reports'],
  becomeGuest: ['post', '/guests'],
  sayInChat: ['post', '/matches/{match}/chat'],
  removeChatLine: ['delete', '/matches/{match}/chat/{line}'],
  react: ['post', '/matches/{match}/reactions'],
  guessWinner: ['post', '/matches/{match}/guesses'],
  listGuessers: ['get', '/guessers'],
  getReactions: ['get', '/matches/{match}/reactions'],
  getBoard: ['get', '/boards/{game}'],
  getRatingBoard: ['get', '/boards/{game}/ratings'],
  listSeasons: ['get', '/seasons'],
  listTournaments: ['get', '/tournaments'],
  createTournament: ['post', '/tournaments'],
  getTournament: ['get', '/tournaments/{tournament}'],
  listPairings: ['get', '/tournaments/{tournament}/pairings'],
  watchTournament: ['get', '/tournaments/{tournament}/stream'],
  getTournamentDocument: ['get', '/tournaments/{tournament}/document'],
  getTournamentTable: ['get', '/tournaments/{tournament}/standings.csv'],
  joinTournament: ['post', '/tournaments/{tournament}/entrants'],
  leaveTournament: ['delete', '/tournaments/{tournament}/entrants/{agentId}'],
  startTournament: ['post', '/tournaments/{tournament}/start'],
  cancelTournament: ['post', '/tournaments/{tournament}/cancel'],
  getTournamentSeats: ['get', '/tournaments/{tournament}/seats'],
  listChallenges: ['get', '/challenges'],
  createChallenge: ['post', '/challenges'],
  getChallenge: ['get', '/challenges/{challenge}'],
  acceptChallenge: ['post', '/challenges/{challenge}/accept'],
  declineChallenge: ['post', '/challenges/{challenge}/decline'],
  withdrawChallenge: ['post', '/challenges/{challenge}/withdraw'],
  getChallengeSettings: ['get', '/agents/{agentId}/challenge-settings'],
  changeChallengeSettings: ['patch', '/agents/{agentId}/challenge-settings'],
  getLog: ['get', '/log'],
  getLogHead: ['get', '/log/head'],
  getLogEntries: ['get', '/log/entries'],
  getLogInclusion: ['get', '/log/inclusion'],
  getLogConsistency: ['get', '/log/consistency'],
  getLogMatch: ['get', '/log/matches/{match}'],
  enterQueue: ['post', '/queue'],
  getTicket: ['get', '/queue/{ticket}'],
  leaveQueue: ['delete', '/queue/{ticket}'],
};

const BASE = '/api/league';

/** Calls an endpoint; errors are returned, not thrown. */
export function callLeague<Name extends EndpointName>(
  arenaUrl: string,
  name: Name,
  call: Call<Name> = {},
  more: RequestInit = {},
): Promise<Answer<Reply<Name>>> {
  return send(arenaUrl, BASE, ROUTES[name], call, more);
}
