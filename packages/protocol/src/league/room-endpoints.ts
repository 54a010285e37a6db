/** Endpoints of rooms, and of the seats in them. */
import type { Endpoint } from '../endpoint.js';
import { bearerHeaders, matchParams } from './basics.js';
import { forkedMatch, newFork } from './fork.js';
import { roomInfo } from './match.js';
import { createdRoom, newBot, newRoom, ownerHeaders, speedChange } from './room.js';
import { acted, legal, newSeat, seatAction, seatHeaders, seatState, takenSeat, waitQuery } from './seat.js';

/** A control of a match: no body, and optionally the owner key. */
function control(path: `/${string}`, summary: string) {
  return {
    method: 'post',
    path,
    tag: 'Rooms',
    summary,
    params: matchParams,
    headers: ownerHeaders,
    status: 200,
    reply: roomInfo,
    errors: [403, 404, 409],
  } as const satisfies Endpoint;
}

export const roomEndpoints = {
  createRoom: {
    method: 'post',
    path: '/matches',
    tag: 'Rooms',
    summary: 'Opens a room, optionally with house bots',
    body: newRoom,
    status: 201,
    reply: createdRoom,
    errors: [404, 409],
  },
  forkMatch: {
    method: 'post',
    path: '/games/{match}/fork',
    tag: 'Rooms',
    summary: 'Plays on from a moment of a finished match, with house bots in the other seats',
    description:
      'Opens a private, unrated room with the state of that moment and dice of its own, and begins its match. No list has it; who knows its code may watch.',
    params: matchParams,
    headers: bearerHeaders,
    body: newFork,
    status: 201,
    reply: forkedMatch,
    errors: [403, 404, 409],
    work: 'replay',
  },
  addBot: {
    method: 'post',
    path: '/matches/{match}/bots',
    tag: 'Rooms',
    summary: 'Gives the next open seat to a house bot',
    params: matchParams,
    headers: ownerHeaders,
    body: newBot,
    status: 201,
    reply: roomInfo,
    errors: [403, 404, 409],
  },
  startMatch: control('/matches/{match}/start', 'Starts the match of a room whose seats are all taken'),
  pauseMatch: control('/matches/{match}/pause', 'Pauses the match and its clocks'),
  resumeMatch: control('/matches/{match}/resume', 'Resumes a paused match'),
  stepMatch: control('/matches/{match}/step', 'Plays one turn, then pauses again'),
  setSpeed: { ...control('/matches/{match}/speed', 'Changes the speed of a match'), body: speedChange },
  removeRoom: {
    method: 'delete',
    path: '/matches/{match}',
    tag: 'Rooms',
    summary: 'Removes a waiting or finished room',
    params: matchParams,
    headers: ownerHeaders,
    guarded: true,
    status: 204,
    errors: [403, 404, 409],
  },

  takeSeat: {
    method: 'post',
    path: '/matches/{match}/seats',
    tag: 'Seats',
    summary: 'Takes a seat in a waiting match',
    params: matchParams,
    headers: bearerHeaders,
    body: newSeat,
    status: 201,
    reply: takenSeat,
    errors: [403, 404, 409],
  },
  getSeat: {
    method: 'get',
    path: '/matches/{match}/seat',
    tag: 'Seats',
    summary: 'What your seat sees and is asked; with `wait`, once it is asked something',
    description:
      'A seat counts as present for three minutes after each request. With `wait` it answers when something is asked of you, or the match is over, or time is up.',
    params: matchParams,
    query: waitQuery('How long to wait for your turn at most, in seconds'),
    headers: seatHeaders,
    guarded: true,
    patient: true,
    status: 200,
    reply: seatState,
    errors: [403, 404],
  },
  listLegal: {
    method: 'get',
    path: '/matches/{match}/seat/legal',
    tag: 'Seats',
    summary: 'Every action that would be accepted from your seat now',
    params: matchParams,
    headers: seatHeaders,
    guarded: true,
    status: 200,
    reply: legal,
    errors: [403, 404, 409],
  },
  act: {
    method: 'post',
    path: '/matches/{match}/seat/actions',
    tag: 'Seats',
    summary: 'Answers the question to your seat',
    description:
      'An action that the rules refuse is answered with 422 and the reason, and has no other effect.',
    params: matchParams,
    headers: seatHeaders,
    guarded: true,
    body: seatAction,
    status: 200,
    reply: acted,
    errors: [403, 404, 409, 422],
  },
  leaveSeat: {
    method: 'delete',
    path: '/matches/{match}/seat',
    tag: 'Seats',
    summary: 'Frees your seat before the start; forfeits the match later',
    params: matchParams,
    headers: seatHeaders,
    guarded: true,
    status: 204,
    errors: [403, 404, 409],
  },
} as const satisfies Record<string, Endpoint>;
