/** Pictures of matches: boards as boxes, a frame around them, moving pictures, and all of it as SVG. */
export { BOARD_FILL, type Box, GROUPS, INK } from './box.js';
export { type Film, type FilmEvent, type Frame, frames, type Range, Scene, type Shown } from './film.js';
export { FRAME, type FrameContent, frameBoxes } from './frame.js';
export { type GamePicture, PICTURES, pictureOf } from './picture.js';
export { type PlainGame, plainPicture } from './plain.js';
export { type ReplayedEvent, replayedEvents } from './replayed.js';
export { svgBoxes, svgOf } from './svg.js';
