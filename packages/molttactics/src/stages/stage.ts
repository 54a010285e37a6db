/** What a stage of the resolver is. */
import type { Action } from '../actions.js';
import type { Emit } from '../events.js';
import type { State } from '../state.js';

/** Changes the state by what the agents of one kind of action do. Actions are legal, by seat, and null for the fallen. */
export type Stage = (state: State, actions: readonly (Action | null)[], emit: Emit) => void;
