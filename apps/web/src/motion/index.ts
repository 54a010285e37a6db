/** The exports for motion: animations by the Web Animations API, and rolling numbers. */
export { type Motions, useAnimation } from './animate';
export { Odometer } from './odometer';
