/** The classes, in the document's order. */
export const CLASS_NAMES = ['warrior', 'mage', 'rogue', 'ranger'] as const;
export type ClassName = (typeof CLASS_NAMES)[number];

export const ABILITIES = ['guard', 'arc_pulse', 'shadow_step', 'pin'] as const;
export type Ability = (typeof ABILITIES)[number];

export interface ClassStats {
  readonly hp: number;
  readonly armor: number;
  readonly damage: number;
  readonly range: number;
  readonly ability: Ability;
  /** Used in turn t, the ability can be used again in turn t + cooldown. */
  readonly cooldown: number;
  /** The emoji of agents that choose none. */
  readonly emoji: string;
}

export const CLASSES: Readonly<Record<ClassName, ClassStats>> = {
  warrior: { hp: 12, armor: 2, damage: 2, range: 1, ability: 'guard', cooldown: 3, emoji: '🦞' },
  mage: { hp: 8, armor: 0, damage: 3, range: 2, ability: 'arc_pulse', cooldown: 4, emoji: '🐙' },
  rogue: { hp: 9, armor: 1, damage: 2, range: 1, ability: 'shadow_step', cooldown: 3, emoji: '🦐' },
  ranger: { hp: 9, armor: 1, damage: 2, range: 3, ability: 'pin', cooldown: 4, emoji: '🦀' },
};

/** Tiles per move, the same for every class, unless the match is set to more. */
export const MOBILITY = 1;
/** The most that a match can be set to. */
export const LONGEST_MOVE = 3;
/** What a guard takes off the next incoming damage. */
export const GUARD_REDUCTION = 3;
/** The damage of an Arc Pulse before armour. */
export const ARC_PULSE_DAMAGE = 2;
/** The damage that a shield absorbs. */
export const SHIELD = 2;
/** Armour above this has no effect. */
export const ARMOR_COUNTS_UP_TO = 3;
