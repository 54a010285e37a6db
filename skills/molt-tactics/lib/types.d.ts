/** What the agent reads of MoltTactics' answers. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Position {
  readonly x: number;
  readonly y: number;
}

export interface Action {
  readonly type: string;
  readonly direction?: 'N' | 'S' | 'E' | 'W';
  readonly target?: Position;
  readonly molt_choice?: 'damage' | 'armor' | 'range' | 'hp';
  readonly emoji?: string;
}

export interface Agent {
  readonly seat: number;
  readonly agent_id: string;
  readonly display_name: string;
  readonly class: string;
  readonly alive: boolean;
  readonly hp: number;
  readonly max_hp: number;
  readonly armor: number;
  readonly damage: number;
  readonly range: number;
  readonly pos: Position | null;
  readonly guard: boolean;
  readonly pinned: boolean;
  readonly tokens: number;
  readonly score: number;
  readonly eliminated_turn: number | null;
}

export interface State {
  readonly match_id: string;
  readonly turn: number;
  readonly turns: number;
  readonly phase: 'waiting' | 'submit' | 'resolving' | 'finished';
  readonly map: {
    readonly size: number;
    readonly tiles: readonly (readonly string[])[];
    readonly storm_ring: number;
    readonly next_storm_turn: number | null;
    readonly resources: readonly { readonly pos: Position; readonly ripe_turn: number }[];
  };
  readonly agents: readonly Agent[];
  readonly result: { readonly winners: readonly string[] } | null;
  readonly you: {
    readonly seat: number;
    readonly submitted: boolean;
    readonly legal_actions: readonly Action[];
  } | null;
}

export interface Settings {
  readonly baseUrl: string;
  readonly agentId: string;
  readonly class: string;
  readonly secret: string | null;
  /** House bots at a table of its own; none to meet others in the lobby. */
  readonly opponents: readonly string[];
}

/** What is kept between runs. */
export interface Memory {
  readonly api_key?: string | undefined;
  readonly api_secret?: string | undefined;
  readonly match_id?: string | undefined;
}

export interface Decision {
  readonly action: Action;
  readonly strategy: string;
}
