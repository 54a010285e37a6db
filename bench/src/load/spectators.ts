/** Spectators in their own process: several for every room to watch. */
import type { GameName } from '@lobster-league/sdk';
import { Crowd, type CrowdEars } from './crowd.js';
import { Entrance } from './entrance.js';
import { Histogram } from './histogram.js';
import { lateness } from './lateness.js';
import type { SpectatorsNews, SpectatorsOrder } from './messages.js';

/** Further faults are not reported. */
const MOST_FAULTS = 50;
/** Sockets that connect at the same time. */
const ABREAST = 50;

const latency: Readonly<Record<GameName, Histogram>> = {
  clawpoly: new Histogram(),
  grab: new Histogram(),
  molttactics: new Histogram(),
};
const entrance = new Entrance(ABREAST);
const crowds = new Map<string, Crowd>();
let faults = 0;

function send(news: SpectatorsNews): void {
  process.send?.(news);
}

const ears: CrowdEars = {
  tally: {
    watching: 0,
    watched: 0,
    messages: 0,
    events: 0,
    disordered: 0,
    skipped: 0,
    dropped: 0,
    missing: 0,
  },
  late: (game, ms) => latency[game].add(ms),
  fault: (reason) => {
    if (faults++ < MOST_FAULTS) send({ type: 'fault', reason });
  },
};

process.on('message', async (order: SpectatorsOrder) => {
  switch (order.type) {
    case 'watch':
      crowds.set(order.roomId, new Crowd(order, ears, entrance));
      return;
    case 'check':
      await crowds.get(order.roomId)?.check(order.events, order.over);
      crowds.delete(order.roomId);
      send({ type: 'checked', roomId: order.roomId });
      return;
    case 'report': {
      const { clawpoly, grab, molttactics } = latency;
      send({
        type: 'report',
        counts: ears.tally,
        late: lateness(),
        latency: { clawpoly: clawpoly.counts, grab: grab.counts, molttactics: molttactics.counts },
      });
    }
  }
});
process.once('disconnect', () => process.exit(0));
