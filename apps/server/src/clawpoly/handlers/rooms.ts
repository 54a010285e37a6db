/** Rooms: created, listed, filled, started, looked at, destroyed. */
import { randomUUID } from 'node:crypto';
import { mustBeAllowed, Refused, type Room, unverifiedId } from '@lobster-league/arena';
import { clawpoly } from '@lobster-league/clawpoly';
import { botNamed, botNames } from '@lobster-league/kernel';
import { networkOf } from '../../http/address.js';
import { mustBeShown } from '../../http/identities.js';
import { publicRooms } from '../../http/listed-rooms.js';
import { openedPremium, premiumOpening } from '../../premium/opening.js';
import type { Services } from '../../services.js';
import { roomEvents } from '../event-log.js';
import { gameState } from '../game-state.js';
import type { ClawpolyHandlers } from '../handlers.js';
import { GAME, gameConfig, iso, pieceOf, roomOf, viewOf } from '../hosted-room.js';

type Names =
  | 'createRoom'
  | 'listRooms'
  | 'getRoom'
  | 'startGame'
  | 'deleteRoom'
  | 'getState'
  | 'getLog'
  | 'joinRoom'
  | 'addBots';

const STARTED = 'Game started. Turn order decided by dice roll.';

export function roomHandlers({
  arena,
  identities,
  limits,
  premiumService,
  random,
}: Services): ClawpolyHandlers<Names> {
  const house = (): readonly string[] => arena.games.get(GAME)?.house.map(({ bot }) => bot) ?? [];

  /** Bots by name: those that were named, or so many of the house's after those that sit there already. */
  const botNames = (bots: number | readonly string[], seated = 0): readonly string[] => {
    if (typeof bots !== 'number') return bots.map(knownBot);
    const cast = house();
    return Array.from({ length: bots }, (_, i) => cast[(seated + i) % cast.length]!);
  };

  return {
    createRoom: async ({ body }, { address }) => {
      const { maxPlayers, turnLimit, gameSpeed, mode } = body;
      const opener = await limits.room(address);
      const opening = await premiumOpening(premiumService, body);
      // Where money is at stake, nobody meddles.
      const controls = opening === null ? body.controls : 'none';
      const create = (premium: { readonly roomId?: string; readonly extra?: object }) =>
        arena.createRoom({
          ...premium,
          game: GAME,
          maxPlayers,
          controls,
          speed: gameSpeed,
          opener,
          ...(body.name === undefined ? {} : { name: body.name }),
          config: { turnLimit },
          bots: botNames(body.bots),
          extra: { mode, gameSpeed, ...premium.extra },
        });
      const opened = await opening?.around(random, create);
      const { room, ownerKey } = opened?.created ?? (await create({}));
      const { roomId, record } = room;
      return {
        roomId,
        roomCode: record.code,
        name: record.name,
        status: room.status,
        maxPlayers,
        createdAt: iso(record.createdAt),
        ownerKey,
        ...(opened === undefined ? {} : openedPremium(opened.account)),
      };
    },
    listRooms: async ({ query: { status, page, limit } }) => {
      const wanted = (room: Room): boolean =>
        room.record.game === GAME && (status === undefined || room.status === status);
      const rooms = await publicRooms(arena, wanted);
      return { rooms: rooms.slice((page - 1) * limit, page * limit).map(listed) };
    },
    getRoom: async ({ params }) => {
      const snapshot = (await roomOf(arena, params.roomId)).snapshot();
      const { roomId, code, name, status } = snapshot.room;
      const state = gameState(snapshot);
      const { players, turnNumber, currentPlayerIndex } = state;
      return {
        roomId,
        roomCode: code,
        name,
        status,
        config: gameConfig(snapshot.room),
        players: players.map(({ id, name: shown, token, money, position, connected }) => ({
          id,
          name: shown,
          token,
          money,
          position,
          connected,
        })),
        turnNumber,
        currentPlayer: turnNumber === 0 ? null : (players[currentPlayerIndex]?.id ?? null),
        state,
      };
    },
    startGame: async ({ params, headers }) => {
      const room = await roomOf(arena, params.roomId);
      mustBeAllowed(room, 'start', { ownerKey: headers['x-owner-key'] });
      await room.start();
      await arena.begun(room);
      return { status: 'playing', turnOrder: viewOf(room)?.turnOrder ?? [], message: STARTED };
    },
    deleteRoom: async ({ params, headers }) => {
      const room = await roomOf(arena, params.roomId);
      mustBeAllowed(room, 'remove', { ownerKey: headers['x-owner-key'] });
      await arena.remove(room, 'removed');
      return undefined;
    },
    getState: async ({ params }) => {
      const snapshot = (await roomOf(arena, params.roomId)).snapshot();
      return { ...gameState(snapshot), sequence: snapshot.sequence };
    },
    getLog: ({ params, query }) => roomEvents(arena, params.roomId, query),
    joinRoom: async ({ params, headers, body: { agentName, agentId, agentKey, entropy } }, context) => {
      const room = await roomOf(arena, params.roomId);
      mustBeAllowed(room, 'join');
      const key = agentKey ?? headers['x-agent-key'];
      const profile = await identities.of(context, { agentId, key });
      if (profile === null && agentId !== undefined) mustBeShown(agentId);
      const { playerId, token } = await arena.join(room, {
        name: agentName,
        // An id that nobody has registered is counted apart.
        agentId: profile?.agentId ?? (agentId === undefined ? null : unverifiedId(agentId)),
        address: networkOf(context.address),
        entropy,
      });
      const seat = room.record.seats.findIndex((one) => one.playerId === playerId);
      return {
        playerId,
        agentToken: token,
        ...pieceOf(seat),
        agentId: profile?.agentId ?? agentId ?? randomUUID(),
        rated: profile !== null,
        verified: profile !== null,
        commitment: room.record.commitment,
      };
    },
    addBots: async ({ params, headers, body }) => {
      const room = await roomOf(arena, params.roomId);
      mustBeAllowed(room, 'addBot', { ownerKey: headers['x-owner-key'] });
      const { seats } = room.record;
      const bots = botNames(body.bots, seats.filter(({ taken }) => taken === 'bot').length);
      if (
        bots.length > seats.filter(({ taken }) => taken === 'open').length &&
        room.record.startedAt === null
      )
        throw new Refused('ROOM_FULL', 'There are not so many open seats.');
      const players = [];
      for (const bot of bots) {
        const { playerId, name } = await arena.addBot(room, bot);
        const seat = room.record.seats.findIndex((one) => one.playerId === playerId);
        players.push({ playerId, name, ...pieceOf(seat) });
      }
      return { roomId: room.roomId, status: room.status, players };
    },
  };
}

function listed(room: Room): {
  roomId: string;
  roomCode: string;
  name: string;
  status: Room['status'];
  players: number;
  maxPlayers: number;
  spectators: number;
} {
  const { roomId, status, spectators } = room;
  const { code, name, seats } = room.record;
  const players = seats.filter(({ taken }) => taken !== 'open').length;
  return { roomId, roomCode: code, name, status, players, maxPlayers: seats.length, spectators };
}

/** Before anything is created for it. */
function knownBot(bot: string): string {
  if (botNamed(clawpoly, bot) !== undefined) return bot;
  const names = botNames(clawpoly).join(', ');
  throw new Refused('UNKNOWN_BOT', `There is no house bot of that name; there are ${names}.`);
}
