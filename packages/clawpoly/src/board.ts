/** The board as data: 40 squares in the document's order, eight colour groups, currents, utilities and taxes. */

export type SquareType =
  | 'property'
  | 'current'
  | 'utility'
  | 'tax'
  | 'tide_card'
  | 'treasure_chest'
  | 'special';

/** The constant data of a square. */
export interface SquareData {
  readonly index: number;
  readonly name: string;
  readonly type: SquareType;
  readonly colorGroup: string | null;
  /** The price of a deed, or the amount of a tax. */
  readonly price: number | null;
  /** Property: [base, 1–4 outposts, fortress]. Current: toll by currents owned. Utility: dice multiplier by utilities owned. */
  readonly rent: readonly number[];
  readonly outpostCost: number | null;
  readonly fortressCost: number | null;
  readonly mortgageValue: number | null;
}

export interface ColorGroup {
  readonly name: string;
  readonly boardColor: string;
  readonly outpostCost: number;
  readonly fortressCost: number;
}

/** In board order. Selling a fortress also returns its four outposts to the bank. */
export const COLOR_GROUPS: readonly ColorGroup[] = [
  { name: 'Sandy Shore', boardColor: 'Brown', outpostCost: 100, fortressCost: 500 },
  { name: 'Coastal Waters', boardColor: 'Light Blue', outpostCost: 100, fortressCost: 500 },
  { name: 'Coral Gardens', boardColor: 'Pink', outpostCost: 150, fortressCost: 750 },
  { name: 'Tropical Seas', boardColor: 'Orange', outpostCost: 150, fortressCost: 750 },
  { name: 'Volcanic Depths', boardColor: 'Red', outpostCost: 200, fortressCost: 1000 },
  { name: 'Sunlit Expanse', boardColor: 'Yellow', outpostCost: 200, fortressCost: 1000 },
  { name: 'The Deep', boardColor: 'Green', outpostCost: 300, fortressCost: 1500 },
  { name: "Emperor's Realm", boardColor: 'Dark Blue', outpostCost: 300, fortressCost: 1500 },
];

export const CURRENT_TOLLS: readonly number[] = [25, 50, 100, 200];
export const UTILITY_MULTIPLIERS: readonly number[] = [4, 10];

type Row = Omit<SquareData, 'index'>;

function plain(name: string, type: SquareType, price: number | null = null): Row {
  return {
    name,
    type,
    colorGroup: null,
    price,
    rent: [],
    outpostCost: null,
    fortressCost: null,
    mortgageValue: null,
  };
}

function property(name: string, groupName: string, price: number, rent: readonly number[]): Row {
  const group = COLOR_GROUPS.find((candidate) => candidate.name === groupName);
  if (group === undefined) throw new Error(`no colour group ${groupName}`);
  const { outpostCost, fortressCost } = group;
  return {
    name,
    type: 'property',
    colorGroup: groupName,
    price,
    rent,
    outpostCost,
    fortressCost,
    mortgageValue: price / 2,
  };
}

const current = (name: string): Row => ({
  ...plain(name, 'current', 200),
  rent: CURRENT_TOLLS,
  mortgageValue: 100,
});
const utility = (name: string): Row => ({
  ...plain(name, 'utility', 150),
  rent: UTILITY_MULTIPLIERS,
  mortgageValue: 75,
});
const special = (name: string): Row => plain(name, 'special');
const tax = (name: string, amount: number): Row => plain(name, 'tax', amount);
const tideCard = (): Row => plain('Tide Card', 'tide_card');
const treasureChest = (): Row => plain('Treasure Chest', 'treasure_chest');

const ROWS: readonly Row[] = [
  special('Set Sail'),
  property('Tidal Pool Flats', 'Sandy Shore', 60, [2, 10, 30, 90, 160, 250]),
  treasureChest(),
  property('Mangrove Shallows', 'Sandy Shore', 60, [4, 20, 60, 180, 320, 450]),
  tax('Fishing Tax', 200),
  current("Poseidon's Current"),
  property('Ningaloo Reef', 'Coastal Waters', 100, [6, 30, 90, 270, 400, 550]),
  tideCard(),
  property('Red Sea Reef', 'Coastal Waters', 100, [6, 30, 90, 270, 400, 550]),
  property('Belize Barrier Reef', 'Coastal Waters', 120, [8, 40, 100, 300, 450, 600]),
  special('Lobster Pot / Just Visiting'),

  property('Raja Ampat Gardens', 'Coral Gardens', 140, [10, 50, 150, 450, 625, 750]),
  utility('Electric Eel Power'),
  property('Coral Triangle', 'Coral Gardens', 140, [10, 50, 150, 450, 625, 750]),
  property('Tubbataha Reef', 'Coral Gardens', 160, [12, 60, 180, 500, 700, 900]),
  current('Maelstrom Express'),
  property('Maldives Atolls', 'Tropical Seas', 180, [14, 70, 200, 550, 750, 950]),
  treasureChest(),
  property('Seychelles Bank', 'Tropical Seas', 180, [14, 70, 200, 550, 750, 950]),
  property('Galapagos Reserve', 'Tropical Seas', 200, [16, 80, 220, 600, 800, 1000]),
  special('Anchor Bay'),

  property('Hydrothermal Vents', 'Volcanic Depths', 220, [18, 90, 250, 700, 875, 1050]),
  tideCard(),
  property('Volcanic Abyss', 'Volcanic Depths', 220, [18, 90, 250, 700, 875, 1050]),
  property('Dragon Eel Caverns', 'Volcanic Depths', 240, [20, 100, 300, 750, 925, 1100]),
  current('Charybdis Passage'),
  property('Sargasso Sea', 'Sunlit Expanse', 260, [22, 110, 330, 800, 975, 1150]),
  property('Palau Sanctuary', 'Sunlit Expanse', 260, [22, 110, 330, 800, 975, 1150]),
  utility('Tidal Generator'),
  property('Chagos Archipelago', 'Sunlit Expanse', 280, [24, 120, 360, 850, 1025, 1200]),
  special('Caught in the Net!'),

  property("Abyssal Kraken's Lair", 'The Deep', 300, [26, 130, 390, 900, 1100, 1275]),
  property("Serpent's Trench", 'The Deep', 300, [26, 130, 390, 900, 1100, 1275]),
  treasureChest(),
  property('The Sunken Citadel', 'The Deep', 320, [28, 150, 450, 1000, 1200, 1400]),
  current('Abyssal Drift'),
  tideCard(),
  property("Leviathan's Throne", "Emperor's Realm", 350, [35, 175, 500, 1100, 1300, 1500]),
  tax('Pearl Tax', 100),
  property("Claw Emperor's Domain", "Emperor's Realm", 400, [50, 200, 600, 1400, 1700, 2000]),
];

export const SQUARES: readonly SquareData[] = ROWS.map((row, index) => ({ index, ...row }));
export const BOARD_SIZE = SQUARES.length;

/** Returns the square of that name; only for names that occur once on the board. */
export function squareNamed(name: string): number {
  const index = SQUARES.findIndex((square) => square.name === name);
  if (index < 0) throw new Error(`no square ${name}`);
  return index;
}

export const SET_SAIL = squareNamed('Set Sail');
export const LOBSTER_POT = squareNamed('Lobster Pot / Just Visiting');
export const CAUGHT_IN_THE_NET = squareNamed('Caught in the Net!');

export const SET_SAIL_BONUS = 200;
export const POT_FEE = 50;
