/** The door of what moves: animations by the Web Animations API, and numbers that roll. */
export { type Motions, useAnimation } from './animate';
export { Odometer } from './odometer';
