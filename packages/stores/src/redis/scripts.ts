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

/** Writes a room's fields, players and tokens from the arguments after \`first\`: three counted lists of pairs. */
const WRITE_ROOM = `
local function write(first, room, players, tokens)
  local at = first
  for _, key in ipairs({room, players, tokens}) do
    if key ~= room then redis.call('DEL', key) end
    local count = tonumber(ARGV[at])
    for i = at + 1, at + 2 * count, 2 do redis.call('HSET', key, ARGV[i], ARGV[i + 1]) end
    at = at + 1 + 2 * count
  end
end
`;

/** Refuses writers whose fence is not the latest. */
const STALE = `
local function stale(room, fence) return redis.call('hget', room, 'fence') ~= fence end
`;

const SOURCES = {
  /** KEYS room players tokens active codes leases; ARGV id code, then the room. */
  create: `${WRITE_ROOM}
if redis.call('EXISTS', KEYS[1]) == 1 or redis.call('HEXISTS', KEYS[5], ARGV[2]) == 1 then return 0 end
write(3, KEYS[1], KEYS[2], KEYS[3])
redis.call('SADD', KEYS[4], ARGV[1])
redis.call('HSET', KEYS[5], ARGV[2], ARGV[1])
redis.call('ZADD', KEYS[6], 0, ARGV[1])
return 1`,

  /** KEYS room players tokens; ARGV fence, then the room. */
  save: `${STALE}${WRITE_ROOM}
if stale(KEYS[1], ARGV[1]) then return 0 end
write(2, KEYS[1], KEYS[2], KEYS[3])
return 1`,

  /**
   * KEYS room log; ARGV fence, number of the first line, lines. Returns the length, -1 when stale, -2 - length for a
   * gap.
   */
  append: `${STALE}
if stale(KEYS[1], ARGV[1]) then return -1 end
local length = redis.call('llen', KEYS[2])
local skipped = length - tonumber(ARGV[2])
if skipped < 0 then return -2 - length end
local last = #ARGV
for i = 3 + skipped, last, 500 do
  length = redis.call('RPUSH', KEYS[2], unpack(ARGV, i, math.min(i + 499, last)))
end
return length`,

  /** KEYS room state spectators; ARGV fence, state, number of spectators. */
  show: `${STALE}
if stale(KEYS[1], ARGV[1]) then return 0 end
redis.call('SET', KEYS[2], ARGV[2])
redis.call('SET', KEYS[3], ARGV[3])
return 1`,

  /** KEYS room players tokens log state spectators active codes leases; ARGV id, fence or nothing. */
  remove: `${STALE}
if ARGV[2] ~= '' and stale(KEYS[1], ARGV[2]) then return 0 end
local found = redis.call('HMGET', KEYS[1], 'roomCode', 'owner')
if found[1] and redis.call('hget', KEYS[8], found[1]) == ARGV[1] then redis.call('HDEL', KEYS[8], found[1]) end
if found[2] then redis.call('SREM', 'rooms:owned:' .. found[2], ARGV[1]) end
redis.call('DEL', unpack(KEYS, 1, 6))
redis.call('SREM', KEYS[7], ARGV[1])
redis.call('ZREM', KEYS[9], ARGV[1])
return 1`,

  /**
   * KEYS room leases owned; ARGV id owner ttl now. Returns the fence, or nothing while another owner has the room. A
   * new fence is a time in microseconds, so that it is higher than all before even if those were lost.
   */
  lease: `${NOW}${WHOLE}
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
local now = clock(ARGV[4])
local held = redis.call('HMGET', KEYS[1], 'owner', 'fence')
local fence = held[2]
if held[1] ~= ARGV[2] then
  if held[1] then
    if now < tonumber(redis.call('ZSCORE', KEYS[2], ARGV[1]) or '0') then return false end
    redis.call('SREM', 'rooms:owned:' .. held[1], ARGV[1])
  end
  local time = redis.call('TIME')
  fence = whole(math.max(tonumber(fence or '0') + 1, time[1] * 1000000 + time[2]))
  redis.call('HSET', KEYS[1], 'owner', ARGV[2], 'fence', fence)
  redis.call('SADD', KEYS[3], ARGV[1])
end
redis.call('ZADD', KEYS[2], whole(now + ARGV[3]), ARGV[1])
return fence`,

  /** KEYS room leases owned; ARGV id owner. */
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
   * KEYS room players tokens log active codes leases owned; ARGV id code owner fence ttl now, number of lines, lines,
   * then the room. If another room has taken the code in the meantime, it keeps it.
   */
  putBack: `${NOW}${WHOLE}${WRITE_ROOM}
local held = redis.call('HMGET', KEYS[1], 'owner', 'fence')
if held[2] and tonumber(held[2]) > tonumber(ARGV[4]) then return 0 end
if held[1] and held[1] ~= ARGV[3] then redis.call('SREM', 'rooms:owned:' .. held[1], ARGV[1]) end
local last = 7 + tonumber(ARGV[7])
redis.call('DEL', KEYS[4])
for i = 8, last, 500 do redis.call('RPUSH', KEYS[4], unpack(ARGV, i, math.min(i + 499, last))) end
write(last + 1, KEYS[1], KEYS[2], KEYS[3])
redis.call('HSET', KEYS[1], 'owner', ARGV[3], 'fence', ARGV[4])
redis.call('SADD', KEYS[5], ARGV[1])
redis.call('HSETNX', KEYS[6], ARGV[2], ARGV[1])
redis.call('ZADD', KEYS[7], whole(clock(ARGV[6]) + ARGV[5]), ARGV[1])
redis.call('SADD', KEYS[8], ARGV[1])
return 1`,

  /** KEYS room leases; ARGV id now. */
  ownerOf: `${NOW}
if clock(ARGV[2]) >= tonumber(redis.call('ZSCORE', KEYS[2], ARGV[1]) or '0') then return false end
return redis.call('hget', KEYS[1], 'owner')`,

  /** KEYS leases; ARGV now. */
  unowned: `${NOW}${WHOLE}
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', whole(clock(ARGV[1])))`,

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
