/** Lua scripts for what Redis must do atomically. */
import { createHash } from 'node:crypto';

/** The time: the caller's if given as an argument, otherwise Redis's own, which all processes share. */
const NOW = `
local function clock(given)
  if given ~= '' then return tonumber(given) end
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
`;

/** Formats a number as text; Lua would write a large one with an exponent. */
const WHOLE = `
local function whole(number) return string.format('%.0f', number) end
`;

/** Writes a room's record, fields and tokens from the arguments after \`first\`: a text, and two counted lists of pairs. */
const WRITE_ROOM = `
local function write(first, own, room, tokens)
  redis.call('HSET', own, 'record', ARGV[first])
  local at = first + 1
  for _, key in ipairs({room, tokens}) do
    if key ~= room then redis.call('DEL', key) end
    local count = tonumber(ARGV[at])
    for i = at + 1, at + 2 * count, 2 do redis.call('HSET', key, ARGV[i], ARGV[i + 1]) end
    at = at + 1 + 2 * count
  end
end
`;

/** Refuses writers whose fence is not the latest. */
const STALE = `
local function stale(own, fence) return redis.call('hget', own, 'fence') ~= fence end
`;

/** Adds the arguments from one to another to a list. */
const PUSH = `
local function push(list, first, last)
  for i = first, last, 500 do redis.call('RPUSH', list, unpack(ARGV, i, math.min(i + 499, last))) end
end
`;

const SOURCES = {
  /** KEYS own room tokens active codes leases; ARGV id code, then the room. */
  create: `${WRITE_ROOM}
if redis.call('EXISTS', KEYS[2]) == 1 or redis.call('HEXISTS', KEYS[5], ARGV[2]) == 1 then return 0 end
write(3, KEYS[1], KEYS[2], KEYS[3])
redis.call('SADD', KEYS[4], ARGV[1])
redis.call('HSET', KEYS[5], ARGV[2], ARGV[1])
redis.call('ZADD', KEYS[6], 0, ARGV[1])
return 1`,

  /** KEYS own room tokens; ARGV fence, then the room. */
  save: `${STALE}${WRITE_ROOM}
if stale(KEYS[1], ARGV[1]) then return 0 end
write(2, KEYS[1], KEYS[2], KEYS[3])
return 1`,

  /**
   * KEYS own journal; ARGV fence, number of the first line, lines. Returns the length, -1 when stale, -2 - length for a
   * gap.
   */
  append: `${STALE}${PUSH}
if stale(KEYS[1], ARGV[1]) then return -1 end
local length = redis.call('llen', KEYS[2])
local skipped = length - tonumber(ARGV[2])
if skipped < 0 then return -2 - length end
push(KEYS[2], 3 + skipped, #ARGV)
return math.max(length, tonumber(ARGV[2]) + #ARGV - 2)`,

  /**
   * KEYS own log; ARGV fence, channel, number of the first event, events, one a line: one argument costs its sender far
   * less than many. Returns the length, or -1 when stale. Of a gap nothing is added.
   */
  tell: `${STALE}
if stale(KEYS[1], ARGV[1]) then return -1 end
local length = redis.call('LLEN', KEYS[2])
local events = {}
for event in string.gmatch(ARGV[4], '[^\\n]+') do events[#events + 1] = event end
local skipped = length - tonumber(ARGV[3]) + 1
if skipped < 0 or skipped >= #events then return length end
for i = skipped + 1, #events, 500 do
  redis.call('RPUSH', KEYS[2], unpack(events, i, math.min(i + 499, #events)))
end
for i = skipped + 1, #events do redis.call('PUBLISH', ARGV[2], events[i]) end
return length + #events - skipped`,

  /** KEYS own room state players spectators; ARGV fence, status, state, number of spectators, pairs of players. */
  show: `${STALE}
if stale(KEYS[1], ARGV[1]) then return 0 end
redis.call('HSET', KEYS[2], 'status', ARGV[2])
redis.call('SET', KEYS[3], ARGV[3])
redis.call('DEL', KEYS[4])
for i = 5, #ARGV, 2 do redis.call('HSET', KEYS[4], ARGV[i], ARGV[i + 1]) end
redis.call('SET', KEYS[5], ARGV[4])
return 1`,

  /** KEYS own room players tokens log state spectators journal active codes leases older; ARGV id, fence or nothing. */
  remove: `${STALE}
if ARGV[2] ~= '' and stale(KEYS[1], ARGV[2]) then return 0 end
local code = redis.call('hget', KEYS[2], 'roomCode')
local owner = redis.call('hget', KEYS[1], 'owner')
if code and redis.call('hget', KEYS[10], code) == ARGV[1] then redis.call('HDEL', KEYS[10], code) end
if owner then redis.call('SREM', 'arena:owned:' .. owner, ARGV[1]) end
redis.call('DEL', unpack(KEYS, 1, 8))
redis.call('SREM', KEYS[9], ARGV[1])
redis.call('ZREM', KEYS[11], ARGV[1])
redis.call('ZREM', KEYS[12], ARGV[1])
return 1`,

  /**
   * KEYS own leases owned, and for rooms of layout 1: room log players state journal older; ARGV id owner ttl now.
   * Returns the fence, or nothing while another owner has the room. A new fence is a time in microseconds, so that it is
   * higher than all before even if those were lost. A room of layout 1 is moved when its owner's lease is over; the new
   * fence stays where processes of that version look for it, so that they refuse themselves.
   */
  lease: `${NOW}${WHOLE}
local now = clock(ARGV[4])
local older = false
if redis.call('EXISTS', KEYS[1]) == 0 then
  local found = redis.call('HMGET', KEYS[4], 'record', 'owner', 'fence')
  if not found[1] then return false end
  if found[2] and now < tonumber(redis.call('ZSCORE', KEYS[9], ARGV[1]) or '0') then return false end
  older = true
  redis.call('HSET', KEYS[1], 'record', found[1], 'fence', found[3] or '0')
  redis.call('HDEL', KEYS[4], 'record', 'owner')
  if redis.call('EXISTS', KEYS[5]) == 1 then redis.call('RENAME', KEYS[5], KEYS[8]) end
  redis.call('DEL', KEYS[6], KEYS[7])
  redis.call('ZREM', KEYS[9], ARGV[1])
  if found[2] then redis.call('SREM', 'rooms:owned:' .. found[2], ARGV[1]) end
end
local held = redis.call('HMGET', KEYS[1], 'owner', 'fence')
local fence = held[2]
if held[1] ~= ARGV[2] then
  if held[1] then
    if now < tonumber(redis.call('ZSCORE', KEYS[2], ARGV[1]) or '0') then return false end
    redis.call('SREM', 'arena:owned:' .. held[1], ARGV[1])
  end
  local time = redis.call('TIME')
  fence = whole(math.max(tonumber(fence or '0') + 1, time[1] * 1000000 + time[2]))
  redis.call('HSET', KEYS[1], 'owner', ARGV[2], 'fence', fence)
  redis.call('SADD', KEYS[3], ARGV[1])
end
if older then redis.call('HSET', KEYS[4], 'fence', fence) end
redis.call('ZADD', KEYS[2], whole(now + ARGV[3]), ARGV[1])
return fence`,

  /** KEYS own leases owned; ARGV id owner. */
  release: `
if redis.call('hget', KEYS[1], 'owner') ~= ARGV[2] then return 0 end
redis.call('HDEL', KEYS[1], 'owner')
redis.call('ZADD', KEYS[2], 0, ARGV[1])
redis.call('SREM', KEYS[3], ARGV[1])
return 1`,

  /** KEYS leases owned; ARGV ttl now. */
  renew: `${NOW}${WHOLE}
local rooms = redis.call('smembers', KEYS[2])
local ends = whole(clock(ARGV[2]) + ARGV[1])
for _, room in ipairs(rooms) do redis.call('ZADD', KEYS[1], 'XX', ends, room) end
return #rooms`,

  /**
   * KEYS own room tokens journal active codes leases owned; ARGV id code owner fence ttl now, number of lines, lines,
   * then the room. If another room has taken the code in the meantime, it keeps it.
   */
  putBack: `${NOW}${WHOLE}${WRITE_ROOM}${PUSH}
local held = redis.call('HMGET', KEYS[1], 'owner', 'fence')
if held[2] and tonumber(held[2]) > tonumber(ARGV[4]) then return 0 end
if held[1] and held[1] ~= ARGV[3] then redis.call('SREM', 'arena:owned:' .. held[1], ARGV[1]) end
local last = 7 + tonumber(ARGV[7])
redis.call('DEL', KEYS[4])
push(KEYS[4], 8, last)
write(last + 1, KEYS[1], KEYS[2], KEYS[3])
redis.call('HSET', KEYS[1], 'owner', ARGV[3], 'fence', ARGV[4])
redis.call('SADD', KEYS[5], ARGV[1])
redis.call('HSETNX', KEYS[6], ARGV[2], ARGV[1])
redis.call('ZADD', KEYS[7], whole(clock(ARGV[6]) + ARGV[5]), ARGV[1])
redis.call('SADD', KEYS[8], ARGV[1])
return 1`,

  /** KEYS own leases, and for rooms of layout 1: room older; ARGV id now. */
  ownerOf: `${NOW}
local at = redis.call('EXISTS', KEYS[1]) == 1 and 1 or 3
if clock(ARGV[2]) >= tonumber(redis.call('ZSCORE', KEYS[at + 1], ARGV[1]) or '0') then return false end
return redis.call('hget', KEYS[at], 'owner')`,

  /** KEYS leases older; ARGV now. */
  unowned: `${NOW}${WHOLE}
local now = whole(clock(ARGV[1]))
local rooms = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now)
for _, room in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now)) do rooms[#rooms + 1] = room end
return rooms`,

  /** KEYS fact; ARGV now. */
  fact: `${NOW}
local kept = redis.call('GET', KEYS[1])
if not kept then return false end
local colon = string.find(kept, ':', 1, true)
local ends = string.sub(kept, 1, colon - 1)
if ends ~= '' and clock(ARGV[1]) >= tonumber(ends) then return false end
return string.sub(kept, colon + 1)`,

  /** KEYS fact; ARGV now, ttl or nothing, value or nothing: 0|1, expected or nothing: 0|1|any, value, expected. */
  swap: `${NOW}${WHOLE}
local now = clock(ARGV[1])
if ARGV[4] ~= 'any' then
  local kept = redis.call('GET', KEYS[1])
  local value = false
  if kept then
    local colon = string.find(kept, ':', 1, true)
    local ends = string.sub(kept, 1, colon - 1)
    if ends == '' or now < tonumber(ends) then value = string.sub(kept, colon + 1) end
  end
  if ARGV[4] == '0' and value then return 0 end
  if ARGV[4] == '1' and value ~= ARGV[6] then return 0 end
end
if ARGV[3] == '0' then redis.call('DEL', KEYS[1])
elseif ARGV[2] == '' then redis.call('SET', KEYS[1], ':' .. ARGV[5])
else redis.call('SET', KEYS[1], whole(now + ARGV[2]) .. ':' .. ARGV[5], 'PX', ARGV[2]) end
return 1`,
} as const;

export type ScriptName = keyof typeof SOURCES;

export interface Script {
  readonly source: string;
  readonly sha: string;
}

export const SCRIPTS: Readonly<Record<ScriptName, Script>> = {
  create: scriptOf(SOURCES.create),
  save: scriptOf(SOURCES.save),
  append: scriptOf(SOURCES.append),
  tell: scriptOf(SOURCES.tell),
  show: scriptOf(SOURCES.show),
  remove: scriptOf(SOURCES.remove),
  lease: scriptOf(SOURCES.lease),
  release: scriptOf(SOURCES.release),
  renew: scriptOf(SOURCES.renew),
  putBack: scriptOf(SOURCES.putBack),
  ownerOf: scriptOf(SOURCES.ownerOf),
  unowned: scriptOf(SOURCES.unowned),
  fact: scriptOf(SOURCES.fact),
  swap: scriptOf(SOURCES.swap),
};

function scriptOf(source: string): Script {
  return { source, sha: createHash('sha1').update(source).digest('hex') };
}
