/** The two decks as data: sixteen cards each, in the document's order and words. */
import { SET_SAIL, squareNamed } from './board.js';

export type DeckType = 'tide' | 'treasure_chest';

/** What a card does to the player who draws it. */
export type CardAction =
  | { readonly kind: 'advance'; readonly to: number }
  | { readonly kind: 'nearest_current' }
  | { readonly kind: 'nearest_utility' }
  | { readonly kind: 'back'; readonly spaces: number }
  | { readonly kind: 'lobster_pot' }
  | { readonly kind: 'escape_card' }
  | { readonly kind: 'collect'; readonly amount: number }
  | { readonly kind: 'pay'; readonly amount: number }
  | { readonly kind: 'repairs'; readonly perOutpost: number; readonly perFortress: number }
  | { readonly kind: 'pay_each'; readonly amount: number }
  | { readonly kind: 'collect_each'; readonly amount: number };

export interface Card {
  /** From 1, as in the document. */
  readonly number: number;
  readonly text: string;
  readonly action: CardAction;
  /** Whether it moves its drawer; all other cards pay or collect. */
  readonly moves: boolean;
}

const MOVES: ReadonlySet<CardAction['kind']> = new Set([
  'advance',
  'nearest_current',
  'nearest_utility',
  'back',
  'lobster_pot',
] as const);

const advance = (to: number): CardAction => ({ kind: 'advance', to });
const collect = (amount: number): CardAction => ({ kind: 'collect', amount });
const pay = (amount: number): CardAction => ({ kind: 'pay', amount });
const repairs = (perOutpost: number, perFortress: number): CardAction => ({
  kind: 'repairs',
  perOutpost,
  perFortress,
});

function deck(rows: readonly (readonly [text: string, action: CardAction])[]): readonly Card[] {
  return rows.map(([text, action], index) => ({
    number: index + 1,
    text,
    action,
    moves: MOVES.has(action.kind),
  }));
}

export const TIDE_CARDS: readonly Card[] = deck([
  ["A strong current carries you to Claw Emperor's Domain!", advance(squareNamed("Claw Emperor's Domain"))],
  ['Favorable winds! Sail to Set Sail (collect 200 Shells)', advance(SET_SAIL)],
  [
    'A sea turtle guides you to Dragon Eel Caverns. If you pass Set Sail, collect 200 Shells',
    advance(squareNamed('Dragon Eel Caverns')),
  ],
  [
    'Follow the bioluminescent trail to Raja Ampat Gardens. If you pass Set Sail, collect 200 Shells',
    advance(squareNamed('Raja Ampat Gardens')),
  ],
  ['Drift to the nearest Current. Pay owner twice the toll', { kind: 'nearest_current' }],
  ['Drift to the nearest Current. Pay owner twice the toll', { kind: 'nearest_current' }],
  [
    'Swim to nearest Utility. If unowned, you may claim it. If owned, roll dice and pay owner 10× amount',
    { kind: 'nearest_utility' },
  ],
  ['A merchant ship drops 50 Shells overboard. Collect them!', collect(50)],
  ['Escape the Lobster Pot Free card', { kind: 'escape_card' }],
  ['Undertow pulls you back 3 spaces', { kind: 'back', spaces: 3 }],
  ["Caught in a fisherman's net! Go directly to Lobster Pot, do not pass Set Sail", { kind: 'lobster_pot' }],
  ['Reef maintenance required. Pay 25 Shells per Outpost, 100 Shells per Fortress', repairs(25, 100)],
  ['Speeding through a no-swim zone. Pay 15 Shells', pay(15)],
  [
    "Hitch a ride on Poseidon's Current. If you pass Set Sail, collect 200 Shells",
    advance(squareNamed("Poseidon's Current")),
  ],
  ["You've been crowned Tide Master. Pay each player 50 Shells", { kind: 'pay_each', amount: 50 }],
  ['Your pearl farm yields profits. Collect 150 Shells', collect(150)],
]);

export const TREASURE_CHEST_CARDS: readonly Card[] = deck([
  ['The current carries you to Set Sail! Collect 200 Shells', advance(SET_SAIL)],
  ['Sunken treasure found! The reef bank awards you 200 Shells', collect(200)],
  ["Sea doctor's fee. Pay 50 Shells", pay(50)],
  ['Sold rare seashells at the market. Collect 50 Shells', collect(50)],
  ['Escape the Lobster Pot Free card', { kind: 'escape_card' }],
  ['Trapped by a giant clam! Go directly to Lobster Pot, do not pass Set Sail', { kind: 'lobster_pot' }],
  ['Migration season bonus. Receive 100 Shells', collect(100)],
  ['Coral tax refund. Collect 20 Shells', collect(20)],
  ["It's your hatching day! Collect 10 Shells from every player", { kind: 'collect_each', amount: 10 }],
  ['Deep sea salvage pays off. Collect 100 Shells', collect(100)],
  ['Pay the sea witch 100 Shells for healing', pay(100)],
  ['Reef school tuition. Pay 50 Shells', pay(50)],
  ['Navigation consulting fee. Receive 25 Shells', collect(25)],
  ['Reef repair assessment. 40 Shells per Outpost, 115 Shells per Fortress', repairs(40, 115)],
  ['Second place in the Great Reef Race! Collect 10 Shells', collect(10)],
  ['Ancient treasure inheritance. Collect 100 Shells', collect(100)],
]);

export const DECKS: Readonly<Record<DeckType, readonly Card[]>> = {
  tide: TIDE_CARDS,
  treasure_chest: TREASURE_CHEST_CARDS,
};

/** The number of the escape card in each deck. */
export const ESCAPE_CARD: Readonly<Record<DeckType, number>> = {
  tide: escapeCardOf(TIDE_CARDS),
  treasure_chest: escapeCardOf(TREASURE_CHEST_CARDS),
};

function escapeCardOf(cards: readonly Card[]): number {
  return cards.find((card) => card.action.kind === 'escape_card')!.number;
}
