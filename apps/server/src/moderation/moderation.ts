/** Reports, and texts that moderators hide: the one place where either is decided. */
import {
  type Arena,
  type Chat,
  type Decisions,
  type Guesses,
  type HiddenText,
  inputOf,
  type TextTarget,
  type Time,
} from '@lobster-league/arena';
import type { Input } from '@lobster-league/kernel';
import type { league } from '@lobster-league/protocol';
import { HttpProblem } from '../http/problem.js';
import { HiddenTexts } from './hidden-texts.js';
import type { Reports } from './reports.js';
import type { ModeratedTexts } from './shown-texts.js';
import { textId } from './text-id.js';

const CHUNK = 500;
/** So many texts can be hidden; each is looked up in memory. */
const MOST_HIDDEN = 100_000;

export interface ModerationPorts {
  readonly arena: Arena;
  readonly texts: ModeratedTexts;
  readonly decisions: Decisions;
  readonly reports: Reports;
  /** What spectators say and guess; null where they do not. */
  readonly crowd: {
    readonly chat: Pick<Chat, 'line' | 'mute' | 'unmute'>;
    readonly guesses: Pick<Guesses, 'guessers'>;
  } | null;
  readonly time: Pick<Time, 'now'>;
}

/** A match, live or recorded, by its id. */
interface FoundMatch {
  readonly id: string;
  readonly name: string;
  readonly live: boolean;
  readonly people: readonly { readonly playerId: string; readonly name: string }[];
}

export class Moderation {
  readonly reports: Reports;
  readonly #ports: ModerationPorts;

  constructor(ports: ModerationPorts) {
    this.#ports = ports;
    this.reports = ports.reports;
    const { decisions, texts } = ports;
    const shown = (): void =>
      texts.hide(new HiddenTexts([...decisions.all('text').values()].map(({ target }) => target)));
    decisions.listen(shown);
  }

  /** Keeps a report of a text that is there. */
  async report({ about, reason, note }: league.NewReport, address: string): Promise<void> {
    const { target, shown } = await this.#named(about);
    await this.reports.add({ about: target, shown, reason, note, address });
  }

  /** What is hidden, newest first. */
  get hidden(): readonly (HiddenText & { readonly id: string })[] {
    const all = [...this.#ports.decisions.all('text')].map(([id, text]) => ({ id, ...text }));
    return all.sort((a, b) => b.at - a.at);
  }

  /** A thought is known by how it is shown or how it was written. */
  isHidden(about: TextTarget): boolean {
    const { decisions, texts } = this.#ports;
    const all = decisions.all('text');
    if (about.kind !== 'thought' || all.has(textId(about))) return all.has(textId(about));
    return [...all.values()].some(
      ({ target }) =>
        target.kind === 'thought' &&
        target.match === about.match &&
        target.playerId === about.playerId &&
        texts.masked(target.text) === about.text,
    );
  }

  /**
   * Hides a text wherever it is shown; a thought is found by how it is shown or how it was written. Who wrote a line of chat
   * says nothing more in that match.
   */
  async hide(
    about: league.TextTarget,
    by: string,
    reason: string,
  ): Promise<HiddenText & { readonly id: string }> {
    const { decisions, time } = this.#ports;
    const { target, shown } = await this.#named(about);
    const written = target.kind === 'thought' ? await this.#written(target) : [target];
    if (written.length === 0)
      throw new HttpProblem(404, 'text_not_found', 'That player said nothing of the kind in that match.');
    if (decisions.all('text').size + written.length > MOST_HIDDEN)
      throw new HttpProblem(409, 'too_many_hidden', `At most ${MOST_HIDDEN} texts can be hidden.`);
    const texts = written.map((one) => {
      const text = one.kind === 'thought' ? one.text : shown;
      return { id: textId(one), target: one, text, at: time.now(), by, reason };
    });
    for (const { id, ...text } of texts) await decisions.decide('text', id, text);
    if (target.kind === 'chat') await this.#ports.crowd?.chat.mute(target.match, target.line);
    return texts[0]!;
  }

  /** Shows it again, and lets its guest speak; null where it is not hidden. */
  async show(id: string): Promise<HiddenText | null> {
    const { decisions } = this.#ports;
    const text = decisions.all('text').get(id);
    if (text === undefined || !(await decisions.undo('text', id))) return null;
    const { target } = text;
    if (target.kind === 'chat') await this.#ports.crowd?.chat.unmute(target.match, target.line);
    return text;
  }

  /** The target with the id of its match, and the text as people see it now. */
  async #named(about: league.TextTarget): Promise<{ readonly target: TextTarget; readonly shown: string }> {
    if ('agentId' in about) {
      const profile = await this.#ports.arena.history.agent(about.agentId);
      if (profile === null)
        throw new HttpProblem(404, 'agent_not_found', 'Nobody is registered under that id.');
      return { target: about, shown: about.kind === 'agent_name' ? profile.name : profile.description };
    }
    if (about.kind === 'guest_name') {
      const guessers = (await this.#ports.crowd?.guesses.guessers()) ?? [];
      const guesser = guessers.find(({ guest }) => guest === about.guest);
      if (guesser === undefined)
        throw new HttpProblem(404, 'text_not_found', 'No guest of that id is on the board.');
      return { target: about, shown: guesser.name };
    }
    const { id: match, name, people } = await this.#match(about.match);
    if (about.kind === 'title') return { target: { ...about, match }, shown: name };
    if (about.kind === 'chat') {
      const line = (await this.#ports.crowd?.chat.line(match, about.line)) ?? null;
      if (line === null) throw new HttpProblem(404, 'text_not_found', 'There is no such line in that chat.');
      return { target: { ...about, match }, shown: `${line.name}: ${line.text}` };
    }
    const player = people.find(({ playerId }) => playerId === about.playerId);
    if (player === undefined)
      throw new HttpProblem(404, 'player_not_found', 'Nobody of that id plays in that match.');
    return { target: { ...about, match }, shown: about.kind === 'name' ? player.name : about.text };
  }

  async #match(idOrCode: string): Promise<FoundMatch> {
    const { arena } = this.#ports;
    const room = await arena.seek(idOrCode);
    if (room !== null) {
      const { roomId, name, seats } = room.record;
      return { id: roomId, name, live: true, people: seats.filter(({ taken }) => taken !== 'open') };
    }
    const record =
      (await arena.history.game(idOrCode)) ?? (await arena.history.gameByCode(idOrCode.toUpperCase()));
    if (record === null) throw new HttpProblem(404, 'match_not_found', 'There is no such match.');
    return { id: record.gameId, name: record.name, live: false, people: record.players };
  }

  /** The thoughts of a player that are shown like that, as they were written. */
  async #written(target: Extract<TextTarget, { kind: 'thought' }>): Promise<TextTarget[]> {
    const { texts } = this.#ports;
    const { match, playerId, text } = target;
    const written = new Set<string>();
    const seats = await this.#seatsOf(match);
    const seat = seats.indexOf(playerId);
    for await (const { moves = [] } of this.#inputs(match))
      for (const { seat: mover, thought } of moves)
        if (mover === seat && thought !== undefined && (thought === text || texts.masked(thought) === text))
          written.add(thought);
    return [...written].map((thought) => ({ ...target, text: thought }));
  }

  async #seatsOf(match: string): Promise<readonly string[]> {
    const { arena } = this.#ports;
    const record = arena.find(match)?.record ?? null;
    if (record !== null) return record.seats.map(({ playerId }) => playerId);
    return ((await arena.history.game(match))?.players ?? []).map(({ playerId }) => playerId);
  }

  /** What was played: of a match that is recorded from the history, else from its journal. */
  async *#inputs(match: string): AsyncGenerator<Pick<Input, 'moves'>> {
    const { arena } = this.#ports;
    let recorded = 0;
    for (;;) {
      const inputs = await arena.history.replayInputs(match, recorded + 1, CHUNK);
      for (const input of inputs) yield input as Pick<Input, 'moves'>;
      recorded += inputs.length;
      if (inputs.length < CHUNK) break;
    }
    if (recorded > 0 || arena.find(match) === null) return;
    for (const line of await arena.live.journal(match)) {
      const input = inputOf(line);
      if (input !== null) yield input;
    }
  }
}
