/** The title deed of the hovered square: rents, costs, mortgage, owner; or what happens there. */
import { SET_SAIL_BONUS, type SquareView, UNMORTGAGE_COST, type View } from '@lobster-league/clawpoly/watch';
import { centreOf, PLACES } from '@lobster-league/pictures/clawpoly-places';
import { inkOf } from './colours';
import styles from './deed.module.scss';
import { groupColour, ownsGroup, rentLine } from './groups';
import { SquareIcon } from './icons';

const PROPERTY_LINES = ['Rent', '1 outpost', '2 outposts', '3 outposts', '4 outposts', 'Fortress'];
const CURRENT_LINES = ['1 current owned', '2 currents', '3 currents', '4 currents'];
const UTILITY_LINES = ['1 utility owned', '2 utilities'];

const WHAT_HAPPENS: Readonly<Record<string, string>> = {
  'Set Sail': `Collect $${SET_SAIL_BONUS} when you land here or pass.`,
  'Lobster Pot / Just Visiting':
    'Just visiting, unless you are in the pot: pay $50, play an escape card, or roll doubles.',
  'Anchor Bay': 'A quiet place. Nothing happens.',
  'Caught in the Net!': 'Go straight to the Lobster Pot. Do not pass Set Sail.',
  'Tide Card': 'Draw a Tide Card.',
  'Treasure Chest': 'Draw a Treasure Chest card.',
  'Fishing Tax': 'Pay $200 to the bank.',
  'Pearl Tax': 'Pay $100 to the bank.',
};

export function Deed({ view, index }: { readonly view: View; readonly index: number }) {
  const square = view.board[index]!;
  const forSale = square.rent.length > 0;
  return (
    <div id="clawpoly-deed" role="tooltip" className={styles.deed} style={placed(index)}>
      <header className={styles.head} data-plain={!forSale || undefined}>
        <SquareIcon square={square} className={styles.icon} />
        <span className={styles.group}>{kindOf(square)}</span>
        <strong>{square.name}</strong>
      </header>
      {forSale ? (
        <Terms view={view} square={square} />
      ) : (
        <p className={styles.what}>{WHAT_HAPPENS[square.name]}</p>
      )}
    </div>
  );
}

function kindOf({ type, colorGroup }: SquareView): string {
  if (colorGroup !== null) return colorGroup;
  if (type === 'current') return 'Ocean current';
  if (type === 'utility') return 'Utility';
  return '';
}

/** Places it beside its square, towards the middle, within the board. */
function placed(index: number) {
  const { side, corner, x, width } = PLACES[index]!;
  const centre = centreOf(index);
  const group = groupColour(index);
  const colour = group === null ? {} : { '--group': group };
  if (side === 'bottom' || side === 'top' || corner) {
    const left = `clamp(2cqw, calc(${centre.x}cqw - var(--width) / 2), calc(98cqw - var(--width)))`;
    return centre.y > 50 ? { ...colour, left, bottom: '16.4cqw' } : { ...colour, left, top: '16.4cqw' };
  }
  const vertical =
    centre.y > 50
      ? { bottom: `${Math.max(2, 100 - centre.y - 12)}cqw` }
      : { top: `${Math.max(2, centre.y - 12)}cqw` };
  return side === 'left'
    ? { ...colour, ...vertical, left: `${x + width + 1}cqw` }
    : { ...colour, ...vertical, right: `${100 - x + 1}cqw` };
}

function linesOf({ type }: SquareView): readonly string[] {
  if (type === 'current') return CURRENT_LINES;
  return type === 'utility' ? UTILITY_LINES : PROPERTY_LINES;
}

function Terms({ view, square }: { readonly view: View; readonly square: SquareView }) {
  const owner = view.players.find((player) => player.id === square.owner);
  const now = rentLine(view, square);
  const doubled =
    now === 0 && square.type === 'property' && owner !== undefined && ownsGroup(view, owner.id, square.index);
  return (
    <>
      <table className={styles.rents}>
        <tbody>
          {linesOf(square).map((label, at) => (
            <tr key={label} data-now={at === now || undefined}>
              <th scope="row">{doubled && at === 0 ? 'Rent, full group' : label}</th>
              <td>{amount(square, at, doubled)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.costs}>
        <Cost label="Price" value={square.price} />
        <Cost label="Outpost" value={square.outpostCost} />
        <Cost label="Fortress" value={square.fortressCost} />
        <Cost label="Mortgage" value={square.mortgageValue} />
        <Cost label="Unmortgage" value={UNMORTGAGE_COST[square.index] ?? null} />
      </dl>
      <p className={styles.owner} style={{ color: owner && inkOf(owner) }}>
        {owner === undefined
          ? 'Nobody owns it'
          : `${owner.name} owns it${square.mortgaged ? ', mortgaged' : ''}`}
      </p>
    </>
  );
}

function amount(square: SquareView, line: number, doubled: boolean): string {
  const value = square.rent[line]!;
  if (square.type === 'utility') return `${value} × dice`;
  return `$${doubled && line === 0 ? value * 2 : value}`;
}

function Cost({ label, value }: { readonly label: string; readonly value: number | null }) {
  if (value === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>${value}</dd>
    </div>
  );
}
