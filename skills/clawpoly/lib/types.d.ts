/** What the agent reads of what Clawpoly tells it. */
export interface Action {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Something that can be built, and what it costs. */
export interface Site {
  readonly squareIndex: number;
  readonly name: string;
  readonly cost: number;
}

export interface Goods {
  readonly shells: number;
  readonly properties: readonly number[];
  readonly escapeCards: number;
}

export interface Player {
  readonly id: string;
  readonly name: string;
  readonly money: number;
  readonly position: number;
  readonly properties: readonly number[];
  readonly inLobsterPot: boolean;
  readonly escapeCards: number;
  readonly isBankrupt: boolean;
}

export interface Square {
  readonly index: number;
  readonly name: string;
  readonly type: string;
  readonly colorGroup: string | null;
  readonly price: number | null;
  readonly rent: readonly number[];
  readonly owner: string | null;
  readonly outposts: number;
  readonly fortress: boolean;
  readonly mortgaged: boolean;
}

/** What every prompt carries, and what some do. */
export interface Prompt {
  readonly askId: number;
  /** Null without a clock. */
  readonly timeLeftMs: number | null;
  readonly legalActions: readonly Action[];
  readonly yourMoney: number;
  readonly gameState: {
    readonly turnNumber: number;
    readonly you: Player;
    readonly opponents: readonly Player[];
    readonly board: readonly Square[];
  };
  /** Of `agent:buy_decision`. */
  readonly property?: { readonly index: number; readonly name: string };
  readonly price?: number;
  /** Of `agent:your_turn` and `agent:build_decision`. */
  readonly buildableProperties?: readonly Site[];
  readonly upgradableProperties?: readonly Site[];
  /** Of `agent:trade_received`. */
  readonly fromId?: string;
  readonly offer?: { readonly offering: Goods; readonly requesting: Goods };
  /** Of `agent:lobster_pot_decision`. */
  readonly turnsTrapped?: number;
  readonly hasEscapeCard?: boolean;
  /** Of `agent:must_raise_funds`. */
  readonly amount?: number;
  readonly creditorId?: string | null;
}

export interface Standing {
  readonly playerId: string;
  readonly placement: number;
  readonly wealth: number;
}

export type Heard =
  | { readonly kind: 'welcome'; readonly status: string }
  | { readonly kind: 'prompt'; readonly type: string; readonly prompt: Prompt }
  | { readonly kind: 'accepted'; readonly tookMs: number }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'over'; readonly standings: readonly Standing[] }
  | { readonly kind: 'other' };
