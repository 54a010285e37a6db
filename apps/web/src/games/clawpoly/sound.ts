/** The sound of each event. */
import type { Event } from '@lobster-league/clawpoly/watch';
import { paces } from '@lobster-league/pictures/clawpoly-places';
import type { SoundCue, SoundName } from '../../viewer/contract';
import { TIMING } from './timing';

export function sound(event: Event): SoundCue | SoundName | null {
  switch (event.type) {
    case 'game:dice_rolled':
      return 'dice';
    case 'game:player_moved': {
      const { from, to } = event.data;
      return { name: 'walk', times: paces(from, to), everyMs: TIMING.square };
    }
    case 'game:property_bought':
    case 'game:unmortgaged':
    case 'game:trade_accepted':
      return 'buy';
    case 'game:outpost_built':
      return 'build';
    case 'game:fortress_built':
      return { name: 'build', times: 2, everyMs: TIMING.building / 2 };
    case 'game:building_sold':
    case 'game:mortgaged':
      return 'sell';
    case 'game:rent_paid':
      return 'rent';
    case 'game:tax_paid':
      return 'tax';
    case 'game:set_sail_bonus':
      return 'bonus';
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
    case 'game:property_passed':
    case 'game:trade_rejected':
    case 'game:agent_timeout':
      return null;
  }
}
