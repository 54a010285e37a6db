/** What the operator's monitoring reads of premium rooms. */
import type { ChainStatus, Premium } from '@lobster-league/payments';
import { Gauge, type Registry } from 'prom-client';

const WEI = 1e18;

const GAUGES: readonly { name: string; help: string; read(standing: ChainStatus): number }[] = [
  { name: 'league_premium_block', help: 'The last block that was looked at', read: ({ block }) => block },
  { name: 'league_premium_rooms', help: 'Rooms that are not closed', read: ({ rooms }) => rooms },
  {
    name: 'league_premium_payments_waiting',
    help: 'Payments that are decided and not confirmed',
    read: ({ waiting }) => waiting,
  },
  {
    name: 'league_premium_held',
    help: 'Prizes that are held until the operator has looked at them',
    read: ({ held }) => held,
  },
  {
    name: 'league_premium_gas_coins',
    help: 'What the account that pays for gas has',
    // Only to be looked at: what is counted with is whole wei.
    read: ({ coins }) => Number(coins) / WEI,
  },
];

export function premiumMetrics(registry: Registry, premium: Premium): void {
  for (const { name, help, read } of GAUGES) {
    new Gauge({
      name,
      help,
      labelNames: ['chain'],
      registers: [registry],
      collect() {
        for (const [chain, standing] of premium.chainStatuses) this.set({ chain }, read(standing));
      },
    });
  }
}
