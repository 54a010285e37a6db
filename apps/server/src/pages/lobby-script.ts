/** What the front page does in the browser: lists live matches, follows one, and comes back after a break. */
export const LOBBY_SCRIPT = `
'use strict';
const byId = (id) => document.getElementById(id);
const MAX_LINES = 200;
let watched = null, socket = null, last = 0, retryMs = 500;

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

async function list() {
  let matches = [];
  try {
    const reply = await fetch('/api/league/matches?limit=50');
    matches = (await reply.json()).matches || [];
  } catch {
    byId('matches').replaceChildren(element('li', 'dim', 'The arena does not answer. Trying again …'));
    return;
  }
  const cards = matches.map((room) => {
    const item = element('li');
    const card = element('button', 'card');
    card.setAttribute('aria-pressed', String(watched === room.code));
    const top = element('div', 'top');
    top.append(element('strong', '', room.game), element('span', 'code', room.code));
    const state = element('div');
    state.append(element('span', 'badge', room.status), element('span', 'dim', '  turn ' + room.turn + ' · ' + room.spectators + ' watching'));
    const names = room.seats.map((seat) => seat.name || 'open seat').join(', ');
    card.append(top, state, element('div', 'who', names));
    card.addEventListener('click', () => follow(room.code));
    item.append(card);
    return item;
  });
  byId('matches').replaceChildren(...(cards.length ? cards : [element('li', 'dim', 'Nobody plays at the moment.')]));
  const first = matches.find((room) => room.status === 'playing') || matches[0];
  if (watched === null && first) follow(first.code);
}

function follow(code) {
  watched = code;
  last = 0;
  byId('told').replaceChildren();
  const base = '/api/league/matches/' + encodeURIComponent(code);
  const links = [['The match', base], ['Snapshot', base + '/snapshot'], ['Events', base + '/events?text=true']];
  byId('links').replaceChildren(...links.map(([text, href]) => {
    const link = element('a', '', text);
    link.href = href;
    return link;
  }));
  connect();
  list();
}

function connect() {
  if (socket) { socket.onclose = null; socket.close(); }
  const from = last > 0 ? '&from=' + (last + 1) : '';
  const scheme = location.protocol === 'https:' ? 'wss://' : 'ws://';
  socket = new WebSocket(scheme + location.host + '/ws/watch?text=true&code=' + encodeURIComponent(watched) + from);
  socket.onopen = () => { retryMs = 500; };
  socket.onmessage = ({ data }) => hear(JSON.parse(data));
  socket.onclose = ({ code }) => {
    if (code === 4404 || code === 1000) { say('·', 'This match has left the arena.'); return; }
    setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, 10000);
  };
}

function hear(message) {
  if (message.type === 'snapshot') { title(message.snapshot.room); catchUp(message.snapshot.sequence); }
  if (message.type === 'room') title(message.room);
  if (message.type === 'events') message.events.forEach(tell);
}

/** The last lines before we came. */
async function catchUp(sequence) {
  const code = watched;
  const from = Math.max(1, last + 1, sequence - 30);
  last = Math.max(last, sequence);
  if (sequence < from) return;
  const reply = await fetch('/api/league/matches/' + encodeURIComponent(code) + '/events?text=true&limit=50&from=' + from);
  const { events = [] } = await reply.json();
  if (code !== watched) return;
  const list = byId('told');
  const later = [...list.children];
  list.replaceChildren();
  events.filter((event) => event.sequence <= sequence).forEach(show);
  list.append(...later);
  list.scrollTop = list.scrollHeight;
}

function tell(event) {
  if (event.sequence <= last) return;
  last = event.sequence;
  show(event);
}

function show(event) {
  say('turn ' + event.turn, event.text, event.thoughts);
}

function say(turn, text, thoughts) {
  const list = byId('told');
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  const item = element('li');
  item.append(element('span', 'turn', turn), element('span', '', text));
  for (const thought of thoughts || []) item.append(element('span', 'thought', '“' + thought.text + '”'));
  list.append(item);
  while (list.children.length > MAX_LINES) list.firstChild.remove();
  if (atEnd) list.scrollTop = list.scrollHeight;
}

function title(room) {
  byId('title').textContent = room.name + ' · ' + room.game + ' · ' + room.code + ' · ' + room.status;
}

list();
setInterval(list, 5000);
`;
