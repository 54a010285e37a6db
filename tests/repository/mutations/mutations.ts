/** Rules made wrong by hand, one at a time: each must be noticed by the tests of its game. */
export interface Mutation {
  /** The rule that is broken, in a few words. */
  readonly breaks: string;
  /** The source file, from the root. */
  readonly file: string;
  /** What is replaced; it must be there exactly once. */
  readonly find: string;
  readonly replace: string;
  /** The tests that should notice. */
  readonly tests: string;
}

const claw = (file: string) => `packages/clawpoly/src/${file}.ts`;
const clawTests = (file: string) => `packages/clawpoly/test/${file}.test.ts`;
const grab = (file: string) => `packages/grab/src/${file}.ts`;
const grabTests = (file: string) => `packages/grab/test/${file}.test.ts`;
const molt = (file: string) => `packages/molttactics/src/${file}.ts`;
const moltTests = (file: string) => `packages/molttactics/test/${file}.test.ts`;
/** Stages of a turn, in this order. */
const stages = (...names: string[]) => names.map((name) => `  ${name}(state, orders, emit);\n`).join('');
const ledger = (file: string) => `packages/payments/src/ledger/${file}.ts`;
/** The model of the ledger with an adversary. */
const MODEL = 'packages/payments/test/histories.test.ts';

export const MUTATIONS: readonly Mutation[] = [
  {
    breaks: 'a rent of the table',
    file: claw('board'),
    find: "'Sandy Shore', 60, [4, 20, 60, 180, 320, 450]",
    replace: "'Sandy Shore', 60, [4, 20, 60, 180, 450, 320]",
    tests: clawTests('data'),
  },
  {
    breaks: 'double rent on an empty square of a whole group',
    file: claw('deeds'),
    find: 'whole && built === 0 ? 2 * due : due',
    replace: 'due',
    tests: clawTests('squares'),
  },
  {
    breaks: 'a utility by how many the owner has',
    file: claw('deeds'),
    find: 'sign * RENT[square]![owned - 1]!',
    replace: 'sign * RENT[square]![0]!',
    tests: clawTests('squares'),
  },
  {
    breaks: 'no rent on a mortgaged square',
    file: claw('deeds'),
    find: 'rent[square] = owner[square] === BANK || mortgaged[square] ? 0 : whole',
    replace: 'rent[square] = owner[square] === BANK ? 0 : whole',
    tests: clawTests('squares'),
  },
  {
    breaks: 'the bonus for passing Set Sail',
    file: claw('visit'),
    find: 'player.money += SET_SAIL_BONUS;',
    replace: '',
    tests: clawTests('squares'),
  },
  {
    breaks: 'the third double',
    file: claw('turn'),
    find: 'const DOUBLES_TO_POT = 3;',
    replace: 'const DOUBLES_TO_POT = 4;',
    tests: clawTests('turn'),
  },
  {
    breaks: 'roll again after a double',
    file: claw('turn'),
    find: 'state.rollAgain = doubles;',
    replace: 'state.rollAgain = false;',
    tests: clawTests('turn'),
  },
  {
    breaks: 'the turn limit by one',
    file: claw('turn'),
    find: 'if (state.turnNumber === state.turnLimit) {',
    replace: 'if (state.turnNumber - 1 === state.turnLimit) {',
    tests: clawTests('end'),
  },
  {
    breaks: 'the fee after the third failed roll in the pot',
    file: claw('pot'),
    find: 'if (player.potTurns < POT_ATTEMPTS) return;',
    replace: 'if (player.potTurns <= POT_ATTEMPTS) return;',
    tests: clawTests('pot'),
  },
  {
    breaks: 'even building',
    file: claw('buildings'),
    find: 'if (GROUPS[group]!.some((other) => state.level[other]! < level)) {',
    replace: 'if (GROUPS[group]!.some((other) => state.level[other]! > level)) {',
    tests: clawTests('building'),
  },
  {
    breaks: 'half the cost back for a building',
    file: claw('groups'),
    find: 'OUTPOST_COST[square]!) / 2;',
    replace: 'OUTPOST_COST[square]!) / 1;',
    tests: clawTests('building'),
  },
  {
    breaks: 'unmortgaging rounds up',
    file: claw('groups'),
    find: 'value + Math.ceil(value / 10)',
    replace: 'value + Math.floor(value / 10)',
    tests: clawTests('building'),
  },
  {
    breaks: 'no mortgage under buildings of the group',
    file: claw('buildings'),
    find: "if (groupIsBuilt(state, square)) {\n    return rejectSquare('INVALID_ACTION', square, 'Sell all",
    replace: "if (state.level[square]! > 0) {\n    return rejectSquare('INVALID_ACTION', square, 'Sell all",
    tests: clawTests('building'),
  },
  {
    breaks: 'double toll by card',
    file: claw('draw'),
    find: 'const CARD_TOLL = 2;',
    replace: 'const CARD_TOLL = 1;',
    tests: clawTests('cards'),
  },
  {
    breaks: 'three spaces back pay nothing',
    file: claw('draw'),
    find: '(position + BOARD_SIZE - action.spaces) % BOARD_SIZE, false, emit)',
    replace: '(position + BOARD_SIZE - action.spaces) % BOARD_SIZE, true, emit)',
    tests: clawTests('cards'),
  },
  {
    breaks: 'the creditor gets the cash of the bankrupt',
    file: claw('bankruptcy'),
    find: 'if (creditor !== BANK) state.players[creditor]!.money += player.money;',
    replace: '',
    tests: clawTests('debt'),
  },
  {
    breaks: 'a later bankruptcy is the better place',
    file: claw('finish'),
    find: 'ranked.push(...bankrupts.toReversed());',
    replace: 'ranked.push(...bankrupts);',
    tests: clawTests('end'),
  },
  {
    breaks: 'at most three offers a turn',
    file: claw('trade'),
    find: 'export const OFFERS_PER_TURN = 3;',
    replace: 'export const OFFERS_PER_TURN = 4;',
    tests: clawTests('trade'),
  },
  {
    breaks: 'shells of a trade go the right way',
    file: claw('trade'),
    find: 'state.players[to]!.money += offering.shells - requesting.shells;',
    replace: 'state.players[to]!.money += requesting.shells - offering.shells;',
    tests: clawTests('trade'),
  },
  {
    breaks: 'three letters at the start',
    file: grab('turns'),
    find: 'const FIRST_LETTERS = 3;',
    replace: 'const FIRST_LETTERS = 2;',
    tests: grabTests('turns'),
  },
  {
    breaks: 'the words still owned count at the end',
    file: grab('turns'),
    find: '  addBonuses(table);\n  state.reason = reason;',
    replace: '  state.reason = reason;',
    tests: grabTests('turns'),
  },
  {
    breaks: 'a stolen word needs a letter of the pool',
    file: grab('construct'),
    find: 'if (source.length >= length) return false;',
    replace: 'if (source.length > length) return false;',
    tests: grabTests('claims'),
  },
  {
    breaks: "opponents' words before one's own",
    file: grab('construct'),
    find: 'for (let step = 1; step <= num_players; step++) {',
    replace: 'for (let step = 0; step < num_players; step++) {',
    tests: grabTests('claims'),
  },
  {
    breaks: 'a word made opens the passes again',
    file: grab('rules'),
    find: '    table.passed[seat] = false;\n  }',
    replace: '  }',
    tests: grabTests('turns'),
  },
  {
    breaks: 'the storm comes after turn 10, not in it',
    file: molt('board'),
    find: 'Math.floor((turn - 1) / TURNS_PER_RING)',
    replace: 'Math.floor(turn / TURNS_PER_RING)',
    tests: moltTests('stages/hazards'),
  },
  {
    breaks: 'armour counts up to three',
    file: molt('damage'),
    find: 'base - Math.min(armor, ARMOR_COUNTS_UP_TO)',
    replace: 'base - armor',
    tests: moltTests('board'),
  },
  {
    breaks: 'cover takes off a quarter',
    file: molt('damage'),
    find: 'return covered ? Math.max(1, (effective * 3) >> 2) : effective;',
    replace: 'return effective;',
    tests: moltTests('stages/attacks'),
  },
  {
    breaks: 'a guard is used up',
    file: molt('damage'),
    find: '    victim.guard = false;\n',
    replace: '',
    tests: moltTests('stages/abilities'),
  },
  {
    breaks: 'Arc Pulse spares its caster',
    file: molt('stages/abilities'),
    find: 'if (target === seat || !victim.alive',
    replace: 'if (!victim.alive',
    tests: moltTests('stages/abilities'),
  },
  {
    breaks: 'storm or hazard, not both, and one point',
    file: molt('stages/hazards'),
    find: 'export const HAZARD_DAMAGE = 1;',
    replace: 'export const HAZARD_DAMAGE = 2;',
    tests: moltTests('stages/hazards'),
  },
  {
    breaks: 'the dying still act: eliminations come last',
    file: molt('stages/index'),
    find: stages('movement', 'harvestAndMolt', 'hazards', 'eliminations'),
    replace: stages('eliminations', 'movement', 'harvestAndMolt', 'hazards'),
    tests: moltTests('stages/eliminations'),
  },
  {
    breaks: 'a molt costs two tokens',
    file: molt('molts'),
    find: 'export const MOLT_COST = 2;',
    replace: 'export const MOLT_COST = 1;',
    tests: moltTests('stages/harvest-and-molt'),
  },
  {
    breaks: 'a deposit that reappears after its agent has paid again is no second stake',
    file: ledger('apply'),
    find: '  if (account.stakes.some(({ claim }) => claim?.agentId === agentId)) return;\n',
    replace: '',
    tests: MODEL,
  },
  {
    breaks: 'a stake that vanished during the match leaves the pool',
    file: ledger('apply'),
    find: '    if (!deposit.missing || deposit.stake === 0n) continue;',
    replace: '    if (deposit.stake >= 0n) continue;',
    tests: 'packages/payments/test/deposits.test.ts',
  },
];
