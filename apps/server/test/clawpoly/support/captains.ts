/** Two kinds of agents that together bring about everything that can happen: one takes all, the others give. */
import type { clawpoly as wire } from '@lobster-league/protocol';
import type { Prompt } from './clients.js';

type Action = wire.SentAction;
type Square = wire.AgentGameState['board'][number];

const CHEAP = 100;
const ROLL: Action = { type: 'action:roll_dice' };
const END: Action = { type: 'action:end_turn' };
const SKIP: Action = { type: 'action:skip_build' };

/** What a captain does once in a game, just to have done it. */
type Whim = 'pass' | 'sell' | 'mortgage' | 'unmortgage' | 'offer';

export class Captain {
  readonly #bossId: string;
  readonly #whims = new Set<Whim>(['pass', 'sell', 'mortgage', 'unmortgage', 'offer']);

  /** Whoever has that id takes; the others give it what it asks for. */
  constructor(bossId: string) {
    this.#bossId = bossId;
  }

  readonly decide = (prompt: Prompt): Action => {
    const { askId } = prompt.data;
    const action = this.#choose(prompt);
    return { ...action, data: { ...action.data, askId, thought: 'Claws\nup.' } } as Action;
  };

  #choose(prompt: Prompt): Action {
    switch (prompt.type) {
      case 'agent:buy_decision':
        if (this.#whims.delete('pass')) return { type: 'action:pass' };
        return { type: 'action:buy', data: { squareIndex: prompt.data.property.index } };
      case 'agent:lobster_pot_decision':
        if (prompt.data.hasEscapeCard) return { type: 'action:escape_card' };
        return prompt.data.yourMoney > 300 ? { type: 'action:escape_pay' } : { type: 'action:escape_roll' };
      case 'agent:trade_received': {
        const { fromId, tradeId } = prompt.data;
        return { type: 'action:trade_respond', data: { tradeId, accept: fromId === this.#bossId } };
      }
      case 'agent:must_raise_funds': {
        const { mortgageable, sellableBuildings } = prompt.data;
        const [building] = sellableBuildings;
        if (building !== undefined) return onSquare('action:sell_building', building);
        const [deed] = mortgageable;
        return deed === undefined ? { type: 'action:pass' } : onSquare('action:mortgage', deed);
      }
      case 'agent:build_decision':
        return this.#manage(prompt.data) ?? SKIP;
      case 'agent:your_turn':
        return this.#manage(prompt.data) ?? (prompt.data.availableActions.includes('roll_dice') ? ROLL : END);
    }
  }

  #manage(
    data: Extract<Prompt, { type: 'agent:build_decision' | 'agent:your_turn' }>['data'],
  ): Action | null {
    const { gameState, offersLeft, upgradableProperties, buildableProperties, yourMoney } = data;
    const { you, opponents, board } = gameState;
    const boss = you.id === this.#bossId;
    const mine = board.find(({ owner, index }) => owner === you.id && tradable(board, index));
    if (!boss && offersLeft > 0 && mine !== undefined && this.#whims.delete('offer')) {
      const offering = { properties: [mine.index] };
      return { type: 'action:trade_offer', data: { toId: this.#bossId, offering, requesting: {} } };
    }
    const theirs = board.find(
      ({ owner, index, colorGroup }) =>
        owner !== null && owner !== you.id && colorGroup !== null && tradable(board, index),
    );
    if (boss && offersLeft > 0 && theirs !== undefined && yourMoney > 0 && opponents.length > 0) {
      const requesting = { properties: [theirs.index] };
      return {
        type: 'action:trade_offer',
        data: { toId: theirs.owner ?? '', offering: { shells: 1 }, requesting },
      };
    }
    const [upgrade] = upgradableProperties;
    if (upgrade !== undefined) return onSquare('action:upgrade', upgrade);
    const sold = data.sellableBuildings[0];
    if (sold !== undefined && this.#whims.delete('sell')) return onSquare('action:sell_building', sold);
    // Cheap ones only until the first fortress stands: dear ones would end the game before.
    const fortified = board.some(({ fortress }) => fortress);
    const building = buildableProperties.find(({ cost }) => fortified || cost <= CHEAP);
    if (building !== undefined) {
      return { type: 'action:build', data: { squareIndex: building.squareIndex, type: 'outpost' } };
    }
    const [deed] = data.mortgageable;
    if (deed !== undefined && this.#whims.delete('mortgage')) return onSquare('action:mortgage', deed);
    const [back] = data.unmortgageable;
    if (back !== undefined && this.#whims.delete('unmortgage')) return onSquare('action:unmortgage', back);
    return null;
  }
}

function onSquare(
  type: 'action:mortgage' | 'action:unmortgage' | 'action:sell_building' | 'action:upgrade',
  { squareIndex }: { readonly squareIndex: number },
): Action {
  return { type, data: { squareIndex } };
}

/** No building stands in its group. */
function tradable(board: readonly Square[], index: number): boolean {
  const { colorGroup } = board[index]!;
  const group = board.filter((square) => square.colorGroup === colorGroup && colorGroup !== null);
  return group.every(({ outposts, fortress }) => outposts === 0 && !fortress);
}
