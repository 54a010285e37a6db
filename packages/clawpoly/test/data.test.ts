/** Compares the board and the cards with tables typed from the documents. */
import { describe, expect, it } from 'vitest';
import {
  COLOR_GROUPS,
  CURRENT_TOLLS,
  SQUARES,
  TIDE_CARDS,
  TOKENS,
  TREASURE_CHEST_CARDS,
  UTILITY_MULTIPLIERS,
} from '../src/index.js';

/** Game document, section 2: position, name, type, colour group, price. */
const BOARD = `
0 | Set Sail | Special | — | —
1 | Tidal Pool Flats | Property | Sandy Shore | $60
2 | Treasure Chest | Card | — | —
3 | Mangrove Shallows | Property | Sandy Shore | $60
4 | Fishing Tax | Tax | — | $200
5 | Poseidon's Current | Current | — | $200
6 | Ningaloo Reef | Property | Coastal Waters | $100
7 | Tide Card | Card | — | —
8 | Red Sea Reef | Property | Coastal Waters | $100
9 | Belize Barrier Reef | Property | Coastal Waters | $120
10 | Lobster Pot / Just Visiting | Special | — | —
11 | Raja Ampat Gardens | Property | Coral Gardens | $140
12 | Electric Eel Power | Utility | — | $150
13 | Coral Triangle | Property | Coral Gardens | $140
14 | Tubbataha Reef | Property | Coral Gardens | $160
15 | Maelstrom Express | Current | — | $200
16 | Maldives Atolls | Property | Tropical Seas | $180
17 | Treasure Chest | Card | — | —
18 | Seychelles Bank | Property | Tropical Seas | $180
19 | Galapagos Reserve | Property | Tropical Seas | $200
20 | Anchor Bay | Special | — | —
21 | Hydrothermal Vents | Property | Volcanic Depths | $220
22 | Tide Card | Card | — | —
23 | Volcanic Abyss | Property | Volcanic Depths | $220
24 | Dragon Eel Caverns | Property | Volcanic Depths | $240
25 | Charybdis Passage | Current | — | $200
26 | Sargasso Sea | Property | Sunlit Expanse | $260
27 | Palau Sanctuary | Property | Sunlit Expanse | $260
28 | Tidal Generator | Utility | — | $150
29 | Chagos Archipelago | Property | Sunlit Expanse | $280
30 | Caught in the Net! | Special | — | —
31 | Abyssal Kraken's Lair | Property | The Deep | $300
32 | Serpent's Trench | Property | The Deep | $300
33 | Treasure Chest | Card | — | —
34 | The Sunken Citadel | Property | The Deep | $320
35 | Abyssal Drift | Current | — | $200
36 | Tide Card | Card | — | —
37 | Leviathan's Throne | Property | Emperor's Realm | $350
38 | Pearl Tax | Tax | — | $100
39 | Claw Emperor's Domain | Property | Emperor's Realm | $400`;

/** Section 3.3: base, one to four outposts, fortress. */
const RENTS = `
Tidal Pool Flats | $2 | $10 | $30 | $90 | $160 | $250
Mangrove Shallows | $4 | $20 | $60 | $180 | $320 | $450
Ningaloo Reef | $6 | $30 | $90 | $270 | $400 | $550
Red Sea Reef | $6 | $30 | $90 | $270 | $400 | $550
Belize Barrier Reef | $8 | $40 | $100 | $300 | $450 | $600
Raja Ampat Gardens | $10 | $50 | $150 | $450 | $625 | $750
Coral Triangle | $10 | $50 | $150 | $450 | $625 | $750
Tubbataha Reef | $12 | $60 | $180 | $500 | $700 | $900
Maldives Atolls | $14 | $70 | $200 | $550 | $750 | $950
Seychelles Bank | $14 | $70 | $200 | $550 | $750 | $950
Galapagos Reserve | $16 | $80 | $220 | $600 | $800 | $1000
Hydrothermal Vents | $18 | $90 | $250 | $700 | $875 | $1050
Volcanic Abyss | $18 | $90 | $250 | $700 | $875 | $1050
Dragon Eel Caverns | $20 | $100 | $300 | $750 | $925 | $1100
Sargasso Sea | $22 | $110 | $330 | $800 | $975 | $1150
Palau Sanctuary | $22 | $110 | $330 | $800 | $975 | $1150
Chagos Archipelago | $24 | $120 | $360 | $850 | $1025 | $1200
Abyssal Kraken's Lair | $26 | $130 | $390 | $900 | $1100 | $1275
Serpent's Trench | $26 | $130 | $390 | $900 | $1100 | $1275
The Sunken Citadel | $28 | $150 | $450 | $1000 | $1200 | $1400
Leviathan's Throne | $35 | $175 | $500 | $1100 | $1300 | $1500
Claw Emperor's Domain | $50 | $200 | $600 | $1400 | $1700 | $2000`;

/** Section 2: name, board colour, outpost, fortress. */
const GROUPS = `
Sandy Shore | Brown | $100 | $500
Coastal Waters | Light Blue | $100 | $500
Coral Gardens | Pink | $150 | $750
Tropical Seas | Orange | $150 | $750
Volcanic Depths | Red | $200 | $1000
Sunlit Expanse | Yellow | $200 | $1000
The Deep | Green | $300 | $1500
Emperor's Realm | Dark Blue | $300 | $1500`;

const TIDE = `
A strong current carries you to Claw Emperor's Domain!
Favorable winds! Sail to Set Sail (collect 200 Shells)
A sea turtle guides you to Dragon Eel Caverns. If you pass Set Sail, collect 200 Shells
Follow the bioluminescent trail to Raja Ampat Gardens. If you pass Set Sail, collect 200 Shells
Drift to the nearest Current. Pay owner twice the toll
Drift to the nearest Current. Pay owner twice the toll
Swim to nearest Utility. If unowned, you may claim it. If owned, roll dice and pay owner 10× amount
A merchant ship drops 50 Shells overboard. Collect them!
Escape the Lobster Pot Free card
Undertow pulls you back 3 spaces
Caught in a fisherman's net! Go directly to Lobster Pot, do not pass Set Sail
Reef maintenance required. Pay 25 Shells per Outpost, 100 Shells per Fortress
Speeding through a no-swim zone. Pay 15 Shells
Hitch a ride on Poseidon's Current. If you pass Set Sail, collect 200 Shells
You've been crowned Tide Master. Pay each player 50 Shells
Your pearl farm yields profits. Collect 150 Shells`;

const CHEST = `
The current carries you to Set Sail! Collect 200 Shells
Sunken treasure found! The reef bank awards you 200 Shells
Sea doctor's fee. Pay 50 Shells
Sold rare seashells at the market. Collect 50 Shells
Escape the Lobster Pot Free card
Trapped by a giant clam! Go directly to Lobster Pot, do not pass Set Sail
Migration season bonus. Receive 100 Shells
Coral tax refund. Collect 20 Shells
It's your hatching day! Collect 10 Shells from every player
Deep sea salvage pays off. Collect 100 Shells
Pay the sea witch 100 Shells for healing
Reef school tuition. Pay 50 Shells
Navigation consulting fee. Receive 25 Shells
Reef repair assessment. 40 Shells per Outpost, 115 Shells per Fortress
Second place in the Great Reef Race! Collect 10 Shells
Ancient treasure inheritance. Collect 100 Shells`;

const rows = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
const shells = (text: string): number | null => (text === '—' ? null : Number(text.slice(1)));

const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  property: 'Property',
  current: 'Current',
  utility: 'Utility',
  tax: 'Tax',
  tide_card: 'Card',
  treasure_chest: 'Card',
  special: 'Special',
};

describe('the data is the document', () => {
  it('40 squares with their names, types, groups and prices', () => {
    const typed = rows(BOARD).map(([index, name, type, group, price]) => ({
      index: Number(index),
      name,
      type,
      colorGroup: group === '—' ? null : group,
      price: shells(price!),
    }));
    expect(
      SQUARES.map(({ index, name, type, colorGroup, price }) => ({
        index,
        name,
        type: DOCUMENT_TYPES[type],
        colorGroup,
        price,
      })),
    ).toEqual(typed);
  });

  it('22 rent rows', () => {
    const typed = rows(RENTS).map(([name, ...rent]) => [name, ...rent.map(shells)]);
    expect(
      SQUARES.filter(({ type }) => type === 'property').map(({ name, rent }) => [name, ...rent]),
    ).toEqual(typed);
  });

  it('eight groups with their costs, on each of their squares too', () => {
    const typed = rows(GROUPS).map(([name, boardColor, outpost, fortress]) => ({
      name,
      boardColor,
      outpostCost: shells(outpost!),
      fortressCost: shells(fortress!),
    }));
    expect(COLOR_GROUPS).toEqual(typed);
    for (const { colorGroup, outpostCost, fortressCost } of SQUARES) {
      const group = COLOR_GROUPS.find(({ name }) => name === colorGroup);
      expect([outpostCost, fortressCost]).toEqual([group?.outpostCost ?? null, group?.fortressCost ?? null]);
    }
  });

  it('tolls, multipliers, and mortgages of half the price', () => {
    expect(CURRENT_TOLLS).toEqual([25, 50, 100, 200]);
    expect(UTILITY_MULTIPLIERS).toEqual([4, 10]);
    for (const { type, price, mortgageValue } of SQUARES) {
      const owned = type === 'property' || type === 'current' || type === 'utility';
      expect(mortgageValue).toBe(owned ? price! / 2 : null);
    }
  });

  it('sixteen tide cards and sixteen treasure chest cards, word for word', () => {
    expect(TIDE_CARDS.map(({ text }) => text)).toEqual(TIDE.trim().split('\n'));
    expect(TREASURE_CHEST_CARDS.map(({ text }) => text)).toEqual(CHEST.trim().split('\n'));
    expect(TIDE_CARDS.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
  });

  it('six tokens in the order of the seats', () => {
    expect(TOKENS.map(({ token }) => token)).toEqual([
      'lobster',
      'crab',
      'octopus',
      'seahorse',
      'dolphin',
      'shark',
    ]);
  });
});
