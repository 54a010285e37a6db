/** fast-check with the same cases in every run, as all that tests draw; with LONG=1 others each time. What fails says its seed. */
import fc from 'fast-check';

if (process.env.LONG !== '1') fc.configureGlobal({ seed: 1 });

export { fc };
