/** Who may do what to which room, as a table: every act, every kind of room, every caller. */
import { describe, expect, it } from 'vitest';
import { controlsOf, type NewRoom, ROOM_ACTS, type RoomAct, refusalOf } from '../src/index.js';
import { hostedGrab } from './games.js';
import { pacedDummy, world } from './harness.js';

const KINDS = {
  open: {},
  owned: { controls: 'owner' },
  created: { controls: 'owner', extra: { creator_id: 'creator' } },
  lobby: { controls: 'none', extra: { lobby: true } },
  ranked: { controls: 'none', extra: { quickMatch: true } },
  house: { controls: 'none', extra: { exhibition: true } },
  premium: { controls: 'none', extra: { mode: 'premium' } },
  // As they were kept before nobody could control them.
  rankedBefore: { extra: { quickMatch: true } },
  houseBefore: { extra: { exhibition: true } },
  premiumBefore: { controls: 'owner', extra: { mode: 'premium' } },
} as const satisfies Readonly<Record<string, Partial<NewRoom>>>;
type Kind = keyof typeof KINDS;

const CALLERS = ['stranger', 'wrong key', 'owner', 'creator'] as const;
type Caller = (typeof CALLERS)[number];

const CONTROLS: ReadonlySet<RoomAct> = new Set([
  ...(['addBot', 'start', 'pause', 'resume', 'step', 'setSpeed'] as const),
]);

/** The rule in words: `anyone`, its `owner` (by key, or as its creator), or `nobody`. */
function who(act: RoomAct, kind: Kind): 'anyone' | 'owner' | 'nobody' {
  const paired = /^(ranked|house)/.test(kind);
  if (act === 'join') return paired ? 'nobody' : 'anyone';
  if (!CONTROLS.has(act)) return /^premium/.test(kind) ? 'nobody' : 'owner';
  if (kind === 'open') return 'anyone';
  return kind === 'owned' || kind === 'created' ? 'owner' : 'nobody';
}

const kinds = Object.keys(KINDS) as Kind[];
const table = kinds.flatMap((kind) =>
  ROOM_ACTS.flatMap((act) => CALLERS.map((caller) => ({ kind, act, caller }))),
);

describe('the policy of rooms', () => {
  it.each(table)('$act, in a room that is $kind, by $caller', async ({ kind, act, caller }) => {
    const w = await world();
    const { room, ownerKey } = await w.arena.createRoom({ game: 'dummy', ...KINDS[kind] });
    const other = await w.arena.createRoom({ game: 'dummy' });
    const shown: Readonly<Record<Caller, object>> = {
      stranger: {},
      'wrong key': { ownerKey: other.ownerKey, playerId: 'somebody else' },
      owner: { ownerKey },
      creator: { playerId: 'creator' },
    };
    const owns = caller === 'owner' || (caller === 'creator' && kind === 'created');
    const allowed = { anyone: null, owner: owns ? null : 'NOT_OWNER', nobody: 'NOT_ALLOWED' }[who(act, kind)];
    expect(refusalOf(room, act, shown[caller])?.code ?? null).toBe(allowed);
    expect(room.info().controls).toBe(controlsOf(room.record));
    await w.arena.close('over');
  });

  it('lets nobody but the owner hurry house bots that agents play against', async () => {
    const w = await world([hostedGrab]);
    const { room, ownerKey } = await w.arena.createRoom({ game: 'grab', maxPlayers: 2 });
    expect(refusalOf(room, 'setSpeed')).toBeNull();
    await room.join({ name: 'Ada', agentId: null });
    expect(refusalOf(room, 'setSpeed')?.code).toBe('NOT_OWNER');
    expect(refusalOf(room, 'setSpeed', { ownerKey })).toBeNull();
  });

  it('holds where the room is, whoever asks: nobody pauses, steps or hurries what obeys nobody', async () => {
    const w = await world([pacedDummy]);
    const { room } = await w.arena.createRoom({ game: 'dummy', bots: ['eager', 'random'], controls: 'none' });
    await room.start();
    const refused = { code: 'NOT_ALLOWED' };
    for (const act of [() => room.pause(), () => room.resume(), () => room.step()])
      await expect(act()).rejects.toMatchObject(refused);
    await expect(room.setSpeed('instant')).rejects.toMatchObject(refused);
    expect(room.status).not.toBe('paused');
    expect(room.record.speed).toBe('normal');
  });
});
