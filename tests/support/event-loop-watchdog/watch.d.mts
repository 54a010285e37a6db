export interface Stall {
  /** How long no timer, socket or store answer was served. */
  readonly heldMs: number;
  /** Of that, on a processor. */
  readonly computedMs: number;
  /** Of that, collecting garbage. */
  readonly collectedMs?: number;
  /** What the main thread did in the middle of it, innermost first; empty where nobody saw it. */
  readonly frames: readonly string[];
}

export const LIMIT_MS: number;
export function watchEventLoop(tell: (stall: Stall) => void): () => void;
export function watchWhileListening(tell: (stall: Stall) => void): void;
export function describeStall(stall: Stall): string;
