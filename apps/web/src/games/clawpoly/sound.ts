/** The sound of each event. */
import type { Event } from '@lobster-league/clawpoly/watch';
import type { SoundName } from '../../viewer/contract';

export function sound(event: Event): SoundName | null {
  switch (event.type) {
    case 'game:dice_rolled':
      return 'dice';
    case 'game:property_bought':
    case 'game:outpost_built':
    case 'game:fortress_built':
    case 'game:unmortgaged':
    case 'game:trade_accepted':
      return 'buy';
    case 'game:building_sold':
    case 'game:mortgaged':
    case 'game:rent_paid':
    case 'game:tax_paid':
    case 'game:set_sail_bonus':
      return 'sell';
    case 'game:card_drawn':
    case 'game:trade_proposed':
      return 'card';
    case 'game:lobster_pot_in':
    case 'game:lobster_pot_out':
      return 'pot';
    case 'game:bankrupt':
      return 'bankruptcy';
    case 'game:finished':
      return 'win';
    case 'game:started':
    case 'game:turn_start':
    case 'game:turn_end':
    case 'game:player_moved':
    case 'game:property_passed':
    case 'game:trade_rejected':
    case 'game:agent_timeout':
      return null;
  }
}
