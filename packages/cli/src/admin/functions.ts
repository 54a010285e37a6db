/** What `league admin` asks a server for: each function, the endpoint behind it, and how its answer looks as text. */
import { type AdminFunction, change, type Given, one, pages, reason, text, untilOf } from './call.js';
import { PREMIUM_FUNCTIONS } from './premium-functions.js';

/** The text that a kind, a match or agent, and options name. */
function textTarget({ positionals: [kind, where], options: { player, text: said, line } }: Given): object {
  if (kind === 'agent_name' || kind === 'agent_description') return { kind, agentId: where };
  if (kind === 'guest_name') return { kind, guest: where };
  return {
    kind,
    match: where,
    ...(player === undefined ? {} : { playerId: player }),
    ...(said === undefined ? {} : { text: said }),
    ...(line === undefined ? {} : { line }),
  };
}

const ROOM = ['code', 'game', 'status', 'mode', 'turn', 'name', 'openedBy', 'roomId'];
const AGENT = ['agentId', 'name', 'identity', 'hidden', 'bans'];
const SEARCH = ['search', 'page', 'limit'];

export const FUNCTIONS: Readonly<Record<string, AdminFunction>> = {
  status: { endpoint: 'getOverview', arguments: [], summary: 'the arena in numbers' },
  whoami: { endpoint: 'getSession', arguments: [], summary: 'whose key it is, and its role' },
  rooms: {
    endpoint: 'listRooms',
    arguments: [],
    options: ['game', 'status', ...SEARCH],
    summary: 'live rooms: --search code, id, name, agent, or address that opened it',
    call: (given) => {
      const { search, game, status } = text(given.options);
      return { query: { search, game, status, ...pages(given) } };
    },
    list: ['rooms', ROOM],
  },
  room: { endpoint: 'getRoom', arguments: ['ROOM'], summary: 'one live room', call: one('room') },
  stop: { endpoint: 'stopRoom', arguments: ['ROOM'], summary: 'calls its match off', call: change('room') },
  remove: {
    endpoint: 'removeRoom',
    arguments: ['ROOM'],
    summary: 'removes a room that waits or is finished',
    call: change('room'),
  },
  matches: {
    endpoint: 'listMatches',
    arguments: [],
    options: ['agent', 'game', 'voided', ...SEARCH],
    summary: 'finished matches: --search id or code, --agent ID, --voided',
    call: (given) => {
      const { search, agent, game } = text(given.options);
      const voided = given.options.voided === true ? 'true' : undefined;
      return { query: { search, agent, game, voided, ...pages(given) } };
    },
    list: ['matches', ['roomCode', 'game', 'finishedAt', 'rated', 'voided', 'name', 'gameId']],
  },
  void: {
    endpoint: 'voidMatch',
    arguments: ['MATCH'],
    summary: 'takes the rating of a finished match back',
    call: change('match'),
  },
  agents: {
    endpoint: 'listAgents',
    arguments: [],
    options: SEARCH,
    summary: 'registered agents: --search id or name',
    call: (given) => ({ query: { ...text({ search: given.options.search }), ...pages(given) } }),
    list: ['agents', AGENT],
  },
  agent: { endpoint: 'getAgent', arguments: ['AGENT'], summary: 'one agent', call: one('agentId') },
  rename: {
    endpoint: 'renameAgent',
    arguments: ['AGENT', 'NAME'],
    summary: 'gives an agent another name',
    call: (given) => ({
      params: { agentId: given.positionals[0]! },
      body: { name: given.positionals[1], ...reason(given) },
    }),
  },
  hide: {
    endpoint: 'hideAgent',
    arguments: ['AGENT'],
    summary: 'takes an agent off boards and lists',
    call: change('agentId'),
  },
  show: {
    endpoint: 'showAgent',
    arguments: ['AGENT'],
    summary: 'shows it again',
    call: change('agentId'),
  },
  'revoke-keys': {
    endpoint: 'revokeAgentKeys',
    arguments: ['AGENT'],
    summary: "ends an agent's keys; its recovery code brings new ones",
    call: change('agentId'),
  },
  'reset-keys': {
    endpoint: 'resetAgentKeys',
    arguments: ['AGENT'],
    summary: 'ends them and the recovery code, and prints a new code for the owner, once',
    call: change('agentId'),
  },
  bans: {
    endpoint: 'listBans',
    arguments: [],
    options: ['kind', ...SEARCH],
    summary: 'bans that hold: --kind agent, key or address',
    call: (given) => {
      const { kind, search } = text(given.options);
      return { query: { kind, search, ...pages(given) } };
    },
    list: ['bans', ['id', 'kind', 'value', 'expiresAt', 'by', 'reason']],
  },
  ban: {
    endpoint: 'addBan',
    arguments: ['KIND', 'VALUE'],
    options: ['days'],
    summary: 'bans an agent, a key or an address (CIDR), at every gateway: --days N, or for ever',
    call: (given) => {
      const [kind, value] = given.positionals;
      return { body: { kind, value, expiresAt: untilOf(given), ...reason(given) } };
    },
  },
  unban: { endpoint: 'liftBan', arguments: ['BAN'], summary: 'ends a ban, by its id', call: change('id') },
  reports: {
    endpoint: 'listReports',
    arguments: [],
    options: ['resolved', 'page', 'limit'],
    summary: 'texts that readers reported and that wait, or --resolved',
    call: (given) => ({
      query: { resolved: given.options.resolved === true ? 'true' : undefined, ...pages(given) },
    }),
    list: ['reports', ['id', 'count', 'hidden', 'lastAt', 'shown', 'about']],
  },
  resolve: {
    endpoint: 'resolveReport',
    arguments: ['REPORT'],
    options: ['hide'],
    summary: 'resolves a report; --hide hides the text too',
    call: (given) => ({
      params: { id: given.positionals[0]! },
      body: { hide: given.options.hide === true, ...reason(given) },
    }),
  },
  texts: {
    endpoint: 'listTexts',
    arguments: [],
    options: ['page', 'limit'],
    summary: 'texts that are hidden',
    call: (given) => ({ query: pages(given) }),
    list: ['texts', ['id', 'at', 'by', 'reason', 'text', 'target']],
  },
  'hide-text': {
    endpoint: 'hideText',
    arguments: ['KIND', 'WHERE'],
    options: ['player', 'text', 'line'],
    summary:
      'title MATCH, name MATCH --player ID, thought MATCH --player ID --text TEXT, chat MATCH --line ID, guest_name GUEST, agent_name or agent_description AGENT',
    call: (given) => ({ body: { target: textTarget(given), ...reason(given) } }),
  },
  'show-text': {
    endpoint: 'showText',
    arguments: ['TEXT'],
    summary: 'shows a hidden text again, by its id',
    call: change('id'),
  },
  ...PREMIUM_FUNCTIONS,
  stores: {
    endpoint: 'getStores',
    arguments: [],
    summary: 'latency, size and backlog of the stores',
    list: ['stores', ['name', 'kind', 'state', 'latencyMs', 'backlog', 'files']],
  },
  'fit-boards': {
    endpoint: 'fitBoards',
    arguments: [],
    summary: 'fits the boards of this season and the last anew',
    call: (given) => ({ body: reason(given) }),
  },
  processes: {
    endpoint: 'listProcesses',
    arguments: [],
    summary: 'rooms, event-loop lag and memory of each process',
    list: [
      'processes',
      ['processId', 'version', 'rooms', 'playing', 'sockets', 'eventLoopLagMs', 'memoryBytes', 'draining'],
    ],
  },
  drain: {
    endpoint: 'drainProcess',
    arguments: ['PROCESS'],
    options: ['off'],
    summary: 'lets a process open nothing new; --off takes it back',
    call: (given) => ({
      params: { id: given.positionals[0]! },
      body: { draining: given.options.off !== true, ...reason(given) },
    }),
  },
  maintenance: {
    endpoint: 'getMaintenance',
    arguments: [],
    summary: 'whether there is maintenance, and how many matches run',
  },
  'maintenance-on': {
    endpoint: 'setMaintenance',
    arguments: [],
    options: ['message'],
    summary: 'nothing new is begun; everybody is told --message',
    call: (given) => {
      const { message } = text(given.options);
      return { body: { on: true, ...(message === undefined ? {} : { message }), ...reason(given) } };
    },
  },
  'maintenance-off': {
    endpoint: 'setMaintenance',
    arguments: [],
    summary: 'ends it',
    call: (given) => ({ body: { on: false, ...reason(given) } }),
  },
  settings: {
    endpoint: 'listSettings',
    arguments: [],
    summary: 'settings in force, and where each comes from',
    list: ['settings', ['name', 'value', 'from']],
  },
  audit: {
    endpoint: 'listAudit',
    arguments: [],
    options: ['by', 'action', 'target', 'page', 'limit'],
    summary: 'what operators have done: --by NAME, --action room.stop, --target room:REEF42',
    call: (given) => {
      const { by, action, target } = text(given.options);
      return { query: { by, action, target, ...pages(given) } };
    },
    list: ['entries', ['number', 'at', 'by', 'action', 'target', 'outcome', 'reason', 'detail']],
  },
  'server-keys': {
    endpoint: 'listKeys',
    arguments: [],
    summary: 'the operator keys, as the server lists them',
    list: ['keys', ['id', 'name', 'role', 'createdAt', 'expiresAt', 'revokedAt']],
  },
  'server-revoke': {
    endpoint: 'revokeKey',
    arguments: ['KEY'],
    summary: 'ends an operator key by its id, at the server',
    call: change('id'),
  },
};
