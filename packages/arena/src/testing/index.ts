export { fakeChance } from './fake-chance.js';
export { FakeTime } from './fake-time.js';
