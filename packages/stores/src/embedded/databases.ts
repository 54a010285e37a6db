/** The database files of a data folder: what is backed up, and checkpointed. */
import { ADMIN } from './admin.js';
import type { Schema } from './database.js';
import { HISTORY_SCHEMA } from './history-schema.js';
import { LEDGER } from './ledger.js';
import { LIVE } from './live-rooms.js';
import { TRANSPARENCY } from './transparency.js';

/**
 * Every database that is opened in the folder. A backup copies them in this order: a match that is recorded meanwhile is
 * then in both the rooms and the history, and never in neither.
 */
export const DATABASES: readonly Schema[] = [LIVE, HISTORY_SCHEMA, LEDGER, TRANSPARENCY, ADMIN];
