/** The server as operators see it: stores, processes, maintenance, settings. */
import { z } from 'zod';
import { list, moment } from '../league/basics.js';
import { shownLine } from '../shown-text.js';
import { reason } from './basics.js';

const bytes = z.number().nullable().meta({ description: 'In bytes; null where it is not known' });

export const store = z
  .object({
    name: z.enum(['live', 'history']),
    kind: z.string().meta({ example: 'embedded' }),
    state: z.enum(['connected', 'disconnected']),
    latencyMs: z.number().nullable().meta({ description: 'Of one read, just now; null if it failed' }),
    backlog: z.int().meta({ description: 'History: matches that are over and not recorded yet' }),
    files: list(z.object({ file: z.string(), bytes: z.number() })).meta({
      description: 'In the data folder of this process',
    }),
  })
  .meta({ id: 'AdminStore' });
export type Store = z.infer<typeof store>;

export const stores = z
  .object({ stores: list(store), diskFreeBytes: bytes, dataBytes: bytes })
  .meta({ id: 'AdminStores' });

export const processInfo = z
  .object({
    processId: z.string(),
    self: z.boolean().meta({ description: 'Whether it is the one that answers' }),
    version: z.string(),
    node: z.string(),
    startedAt: moment,
    rooms: z.int().meta({ description: 'Rooms that it owns' }),
    playing: z.int(),
    sockets: z.int(),
    eventLoopLagMs: z.number().meta({ description: 'The 99th percentile since the last minute began' }),
    memoryBytes: z.number().meta({ description: 'Resident' }),
    heapBytes: z.number(),
    draining: z.boolean(),
    closing: z.boolean(),
  })
  .meta({ id: 'AdminProcess' });
export type ProcessInfo = z.infer<typeof processInfo>;

export const processes = z.object({ processes: list(processInfo) }).meta({ id: 'AdminProcesses' });

export const drain = z.strictObject({ draining: z.boolean(), reason }).meta({
  id: 'Drain',
  description: 'Draining: opens no rooms and is not ready; its matches are played out',
});

export const maintenance = z
  .object({
    on: z.boolean(),
    message: z.string().nullable().meta({ description: 'What people and agents are told' }),
    since: moment.nullable(),
    by: z.string().nullable(),
    running: z.int().meta({ description: 'Matches that are still being played' }),
  })
  .meta({ id: 'Maintenance' });
export type Maintenance = z.infer<typeof maintenance>;

export const maintenanceChange = z
  .strictObject({
    on: z.boolean(),
    message: shownLine(300).optional().meta({ description: 'The usual sentence if absent' }),
    reason,
  })
  .meta({ id: 'MaintenanceChange' });

export const setting = z
  .object({
    name: z.string(),
    value: z.string().nullable().meta({ description: 'Null: unset; of a secret only that there is one' }),
    from: z.enum(['environment', 'file', 'default']),
    secret: z.boolean(),
    meaning: z.string(),
  })
  .meta({ id: 'AdminSetting' });
export type Setting = z.infer<typeof setting>;

export const overview = z
  .object({
    version: z.string(),
    now: moment,
    status: z.enum(['ok', 'starting', 'degraded']),
    maintenance,
    rooms: z.record(z.string(), z.int()).meta({ description: 'How many rooms have each status' }),
    agents: z.int().meta({ description: 'Registered, the house included' }),
    matches: z.int().meta({ description: 'In the history' }),
    bans: z.int(),
    queue: z.int().meta({ description: 'Agents that wait to be paired, as this process knows' }),
    unrecorded: z.int(),
    premium: z.object({ open: z.boolean() }),
  })
  .meta({ id: 'AdminOverview' });
