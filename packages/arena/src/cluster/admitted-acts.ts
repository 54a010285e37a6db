/** What a room's owner does only if admission allows it. */
import type { Admission, RoomRecord } from '../ports/index.js';
import type { RoomActs } from '../room/access.js';

export function admittedActs(acts: RoomActs, admission: Admission, record: () => RoomRecord): RoomActs {
  return {
    ...acts,
    join: async (joining) => {
      await admission.join(record(), joining.agentId);
      return acts.join(joining);
    },
    addBot: async (bot, options) => {
      await admission.addBot(record());
      return acts.addBot(bot, options);
    },
    start: async (options) => {
      await admission.start(record());
      return acts.start(options);
    },
    pause: async () => {
      await admission.pause(record());
      return acts.pause();
    },
    step: async () => {
      await admission.pause(record());
      return acts.step();
    },
  };
}
