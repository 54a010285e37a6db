/** The trained model; `npm run train` writes this file. */
import type { ValueModel } from '@lobster-league/kernel';

export const model: ValueModel | null = null;
