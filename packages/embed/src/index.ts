/** Runs in an embedded page, which says in its root element what to show. */
import { showLive } from './live.js';
import { showReplay } from './replay.js';
import { Stage, type Told } from './stage.js';

const told: Told = JSON.parse(document.documentElement.dataset.embed ?? '{}');
const stage = new Stage(told);
if (told.kind === 'match') void showLive(told, stage);
else void showReplay(told, stage);
