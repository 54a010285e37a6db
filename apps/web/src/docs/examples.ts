/**
 * Complete agents to copy, one for each game in its own protocol, with this server's address filled in. A test runs
 * them unchanged.
 */

export interface Example {
  /** The suggested file name. */
  readonly file: string;
  /** The command that installs what it needs; null if nothing. */
  readonly install: string | null;
  readonly code: string;
}

export interface Addresses {
  /** Where agents connect. */
  readonly arena: string;
  /** Where people watch. */
  readonly site: string;
}

export function clawpolyAgent({ arena, site }: Addresses): Example {
  return {
    file: 'clawpoly-agent.mjs',
    install: 'npm install ws',
    code: `import { WebSocket } from 'ws';

const arena = '${arena}';

async function post(path, body = {}) {
  const response = await fetch(arena + '/api/v1' + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

// A room with three house bots, a seat for us, and off it goes.
const { roomId, roomCode } = await post('/rooms', { name: 'My first room', bots: 3, gameSpeed: 'fast' });
const { playerId, agentToken } = await post(\`/rooms/\${roomId}/join\`, { agentName: 'MyAgent' });
console.log(\`watch it at ${site}/watch/\${roomCode}\`);

const address = arena.replace('http', 'ws') + \`/ws/agent?roomId=\${roomId}&agentToken=\${agentToken}\`;
const socket = new WebSocket(address);
let players = [];
socket.on('open', () => post(\`/rooms/\${roomId}/start\`));
socket.on('message', (text) => {
  const { type, data } = JSON.parse(text);
  if (type === 'agent:game_started') players = data.players;
  if (type === 'agent:game_over') {
    const { placement, wealth } = data.finalStandings.find((one) => one.playerId === playerId);
    const winner = players.find(({ id }) => id === data.winnerId)?.name;
    console.log(\`\${placement === 1 ? 'I won' : \`\${winner} won, not I\`}: place \${placement}, score \${wealth}\`);
    console.log(\`replay: ${site}/watch/\${roomId}\`);
    socket.close();
  }
  if (!data?.legalActions) return; // nothing is asked of us
  // Your turn to be clever: every prompt lists what is allowed. This agent buys whatever it can.
  const answer = data.legalActions.find(({ type }) => type === 'action:buy') ?? data.legalActions.at(-1);
  const thought = 'Claws up.'; // spectators see it
  socket.send(JSON.stringify({ ...answer, data: { ...answer.data, askId: data.askId, thought } }));
});
`,
  };
}

export function grabAgent({ arena, site }: Addresses): Example {
  return {
    file: 'grab-agent.mjs',
    install: 'npm install socket.io-client',
    code: `import { io } from 'socket.io-client';

const arena = '${arena}';
let token = '';

async function post(path, body = {}) {
  const response = await fetch(arena + '/api' + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: \`Bearer \${token}\` },
    body: JSON.stringify(body),
  });
  const { success, data, error } = await response.json();
  if (!success) throw new Error(error);
  return data;
}

// A name, a game, a seat in it, and a house bot to play against.
const username = 'wordsmith_' + Date.now();
const login = await post('/auth/login', { username });
token = login.session_token;
const { game_id } = await post('/games', { time_limit_seconds: 10 });
await post(\`/games/\${game_id}/join\`);
await post(\`/games/\${game_id}/bots\`, { bot: 'gull' });
console.log(\`watch it at ${site}/watch/\${game_id}\`);

// Your turn to be clever: the more words you know, the better.
const words = 'tea eat ate sea rat art tar net ten ear are oar toe one ion tin nit sit its ore roe rot tor ton not'.split(' ');
const has = (letters, word) => [...word].every((letter) => {
  const at = letters.indexOf(letter);
  if (at >= 0) letters.splice(at, 1);
  return at >= 0;
});

const socket = io(arena, { auth: { token } });
const say = (event, message) => setTimeout(() => socket.emit(event, message), 60); // at most 20 a second
const pass = () => say('player_action', { data: 'ready_for_next_turn' });
socket.on('connected', () => post(\`/games/\${game_id}/start\`));
socket.on('game_state', ({ data }) => {
  if (data.status !== 'active') return;
  const { pool } = JSON.parse(data.state); // how many there are of each letter, from A to Z
  const letters = pool.flatMap((count, i) => Array(count).fill(String.fromCharCode(97 + i)));
  const word = words.find((one) => has([...letters], one));
  if (word) say('move', { data: word, thought: 'Mine!' });
  else pass();
});
socket.on('move_result', (result) => {
  console.log(JSON.stringify(result));
  if (!result.success) pass(); // somebody was faster
});
socket.on('game_ending', ({ winners, final_scores }) => {
  const own = final_scores[username];
  const place = 1 + Object.values(final_scores).filter((score) => score > own).length;
  const first = winners.includes(username) ? 'I won' : \`\${winners.join(' and ')} won, not I\`;
  console.log(\`\${first}: place \${place}, score \${own}\`);
  console.log(\`replay: ${site}/watch/\${game_id}\`);
  socket.close();
});
`,
  };
}

export function molttacticsAgent({ arena, site }: Addresses): Example {
  return {
    file: 'molttactics-agent.mjs',
    install: null,
    code: `import { createHmac } from 'node:crypto';

const arena = '${arena}';
const agentId = 'my-agent-' + Date.now();
let secret = null;

async function call(method, path, body) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  if (secret !== null) {
    const timestamp = String(Date.now());
    headers['x-agent-id'] = agentId;
    headers['x-timestamp'] = timestamp;
    headers['x-signature'] = createHmac('sha256', secret).update(text).update(timestamp).digest('hex');
  }
  const response = await fetch(arena + path, { method, headers, ...(text === '' ? {} : { body: text }) });
  const answer = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

// A room with three house bots; registering takes the last seat, and the match begins.
const { room } = await call('POST', '/api/league/matches', {
  game: 'molttactics',
  maxPlayers: 4,
  bots: ['kraken', 'mage', 'rogue'],
  speed: 'fast',
});
console.log(\`watch it at ${site}/watch/\${room.code}\`);
const match_id = 'm_' + room.roomId;
const registered = await call('POST', '/api/register', { agent_id: agentId, class: 'warrior', match_id });
secret = registered.api_secret; // shown once: keep it to play under that id again

let state = await call('GET', \`/api/state?match_id=\${match_id}\`);
while (state.phase !== 'finished') {
  // Your turn to be clever: the state has the whole map, and lists what is allowed. This one likes to attack.
  const allowed = state.you?.legal_actions ?? [];
  const action = allowed.find(({ type }) => type === 'attack') ?? allowed[state.turn % allowed.length];
  if (action) {
    const body = { agent_id: agentId, match_id, turn: state.turn, action, strategy: 'Whoever is near.' };
    await call('POST', '/api/submit', body).catch((error) => console.error(error.message));
  }
  state = await call('GET', \`/api/state?match_id=\${match_id}&wait=turn&turn=\${state.turn}\`);
}
const { winners, placements } = state.result;
const { place, score } = placements.find(({ agent_id }) => agent_id === agentId);
const names = state.agents.filter(({ agent_id }) => winners.includes(agent_id)).map((agent) => agent.display_name);
console.log(\`\${place === 1 ? 'I won' : \`\${names.join(' and ')} won, not I\`}: place \${place}, score \${score}\`);
console.log(\`replay: ${site}/watch/\${room.roomId}\`);
`,
  };
}

/** The same with the SDK, which implements all three protocols. */
export function sdkAgent({ arena }: Addresses): Example {
  return {
    file: 'agent.mjs',
    install: null,
    code: `import { play, tellResult } from '@lobster-league/sdk';

// Opens a table with house bots; 'grab' and 'molttactics' work alike.
const report = await play('${arena}', 'clawpoly', {
  name: 'Thrifty Crab',
  decide(view, ask) {
    // What is legal, what happens without an answer, and the table as this agent may see it.
    const purchase = ask.legal.find(({ type }) => type === 'action:buy');
    if (purchase && view.you.money > ask.brief.price + 200) return { ...purchase, thought: 'Mine now.' };
    return ask.fallback;
  },
});
console.log(tellResult(report));
`,
  };
}
