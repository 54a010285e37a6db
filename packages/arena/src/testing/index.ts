export { fakeRandom } from './fake-random.js';
export { FakeTime } from './fake-time.js';
