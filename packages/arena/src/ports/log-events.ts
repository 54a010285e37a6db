/** What happens in an arena that an operator looks for: one name per kind, in the field `event` of its line. */
export const EVENTS = {
  'server.open': 'the server listens',
  'server.closing': 'it was told to end, or something failed that nobody had foreseen',
  'room.opened':
    'somebody opened a room (`client`), or the arena did for players that it brought together (`by: arena`)',
  'room.removed': 'a room is gone, with the reason: removed, expired, called off',
  'match.started': 'the seats are fixed and the dice are thrown',
  'match.finished': 'a match is in the history: how it ended (`end`), who won, whether it counts',
  'agent.registered': 'an id was taken',
  'operator.acted': 'somebody with an operator key did something, or tried to; the audit log has the same',
  'limit.hit': 'an address has asked for too much: the first time at once, then once a minute how often',
  'client.refused': 'the same for requests from pages that may not, and while there is no room',
  'lease.lost': 'another process owns a room now',
  'room.set_aside':
    'a room cannot go on or be recorded because of its own data, and is kept for the operator',
  'matches.removed': 'matches that were kept long enough are gone from the history, and how many',
  'board.fitted': 'a board with intervals was fitted: over how many matches, and how long it took',
  'board.not_fitted': 'that failed; it is tried again within five minutes',
  'disk.low': 'the disk of `DATA_DIR` is nearly full (`DISK_LOW_MB`)',
  'disk.read_only':
    'it is so full that no rooms are opened and no ids registered (`DISK_READ_ONLY_MB`); running matches go on',
  'disk.enough': 'there is space again',
  'setting.unknown': 'a variable looks like a setting and is none',
} as const;

export type EventName = keyof typeof EVENTS;
