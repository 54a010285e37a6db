/** Keys that choose an order: arrows move, letters stand for the rest; pressed again, the next of the kind. */
import type { Option } from './options';

const ARROWS: Readonly<Record<string, string>> = {
  ArrowUp: 'N',
  ArrowDown: 'S',
  ArrowRight: 'E',
  ArrowLeft: 'W',
};

export function keyChoice(key: string, options: readonly Option[], chosen: string | null): Option | null {
  const direction = ARROWS[key];
  if (direction !== undefined)
    return next(options, chosen, ({ action }) => action.type === 'move' && action.direction === direction);
  switch (key.toLowerCase()) {
    case 'a':
      return next(options, chosen, ({ group }) => group === 'Attack');
    case 's':
      return next(options, chosen, ({ group }) => group === 'Ability');
    case 'd':
      return next(options, chosen, ({ action }) => action.type === 'defend');
    case 'h':
      return next(options, chosen, ({ action }) => action.type === 'harvest');
    case 'm':
      return next(options, chosen, ({ action }) => action.type === 'molt');
    default:
      return null;
  }
}

function next(
  options: readonly Option[],
  chosen: string | null,
  fits: (option: Option) => boolean,
): Option | null {
  const fitting = options.filter(fits);
  const at = fitting.findIndex(({ key }) => key === chosen);
  return fitting[(at + 1) % Math.max(1, fitting.length)] ?? null;
}
