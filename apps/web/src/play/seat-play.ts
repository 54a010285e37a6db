/** The store of a seat that is played in this browser: what is asked, what may be answered, and what became of it. */
import type { league } from '@lobster-league/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../viewer/clock';
import { Link, type LinkPorts, type LinkState, type Wire } from '../viewer/live/link';

export type PlayMessage = league.PlayMessage;
export type SeatState = league.SeatState;

/** An action of any game. */
export interface Action {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface SeatPlayState {
  readonly link: LinkState;
  /** Null before the server has told it. */
  readonly seat: SeatState | null;
  /** By the viewer's clock: when the time for the open question runs out. */
  readonly dueAt: number | null;
  /** The answer that is on its way. */
  readonly sending: Action | null;
  /** The last answer that was accepted, with its turn. */
  readonly accepted: { readonly action: Action; readonly turn: number } | null;
  /** Why the last answer was refused. */
  readonly refusal: string | null;
  /** What happened to the seat while its player was too slow. */
  readonly lateness: { readonly inARow: number; readonly outAfter: number } | null;
  /** How long the server takes to answer, there and back. */
  readonly roundTripMs: number | null;
}

export interface SeatPlayPorts {
  readonly clock: Clock;
  readonly chance: LinkPorts['chance'];
  readonly openWire: LinkPorts<PlayMessage>['open'];
}

/** After other players' moves the question may have other answers: it is asked for again, at most so often. */
const REFRESH_MS = 150;

/** The close codes after which the server will not have us again. */
const ENDINGS: Readonly<Record<number, string>> = {
  4400: 'invalid_token',
  4403: 'invalid_token',
  4409: 'replaced',
};

const SEAT: league.PlayRequest = { type: 'seat' };
const LEGAL: league.PlayRequest = { type: 'legal' };

export class SeatPlay {
  readonly store: StoreApi<SeatPlayState>;
  readonly #ports: SeatPlayPorts;
  #link: Link<PlayMessage>;
  #wire: Wire | null = null;
  #isOpen = false;
  /** What was wanted while there was no connection: told as soon as there is one. */
  #wanted: league.PlayRequest | null = null;
  #sentAt: number | null = null;
  #refreshing = false;
  /** Whether the answer on its way was accepted: the next one waits until it is told what came of it. */
  #isAccepted = false;

  constructor(ports: SeatPlayPorts) {
    this.#ports = ports;
    this.store = createStore<SeatPlayState>(() => ({
      link: { state: 'connecting' },
      seat: null,
      dueAt: null,
      sending: null,
      accepted: null,
      refusal: null,
      lateness: null,
      roundTripMs: null,
    }));
    this.#link = this.#newLink();
  }

  open(): void {
    this.#link.open();
  }

  close(): void {
    this.#link.close();
  }

  wake(): void {
    this.#link.wake();
  }

  /** Takes the seat back from the window that has it. */
  takeBack(): void {
    this.#link.close();
    this.#link = this.#newLink();
    this.#link.open();
  }

  /** Answers the open question. */
  act(action: Action): void {
    const { sending, seat } = this.store.getState();
    if (sending !== null) return;
    this.store.setState({ sending: action, refusal: null, lateness: null });
    this.#isAccepted = false;
    this.#sentAt = this.#ports.clock.now();
    this.#want({ type: 'act', action, ...(seat?.ask == null ? {} : { ask: seat.ask.id }) });
  }

  /** Gives the seat up: frees it before the start, loses the match later. */
  leave(): void {
    this.#want({ type: 'leave' });
  }

  #newLink(): Link<PlayMessage> {
    const { clock, chance, openWire } = this.#ports;
    return new Link<PlayMessage>({
      clock,
      chance,
      open: (from, events) => {
        const opened = (): void => {
          events.opened();
          if (this.#wire === wire) this.#opened();
        };
        const wire = openWire(from, { ...events, opened });
        this.#wire = wire;
        return wire;
      },
      // The server tells everything anew with each connection.
      last: () => null,
      changed: (link) => this.#changed(link),
      onMessage: (message) => this.#hear(message),
      ended: (code) => ENDINGS[code] ?? null,
    });
  }

  /** What was on its way when the connection broke may have arrived: the seat's state will tell. */
  #changed(link: LinkState): void {
    const lost = link.state === 'reconnecting' || link.state === 'ended';
    this.store.setState(lost ? { link, sending: null } : { link });
    if (!lost) return;
    this.#isOpen = false;
    // Another answer may be given meanwhile; who leaves has left.
    if (this.#wanted?.type === 'act') this.#wanted = null;
  }

  #opened(): void {
    this.#isOpen = true;
    if (this.#wanted !== null) this.#send(this.#wanted);
    this.#wanted = null;
  }

  #hear(message: PlayMessage): void {
    switch (message.type) {
      case 'seat':
      case 'finished':
        this.#take(message.seat);
        if (this.#isAccepted) this.store.setState({ sending: null });
        return;
      case 'prompt': {
        const { seat } = this.store.getState();
        const { type: _, ...prompt } = message;
        if (seat !== null) this.#take({ ...seat, ...prompt, status: 'your_turn' });
        return;
      }
      case 'legal':
        this.#takeLegal(message);
        return;
      case 'accepted':
        this.#accepted();
        return;
      case 'refused':
        this.store.setState({ sending: null, refusal: message.message });
        this.#send(SEAT);
        return;
      case 'timeout': {
        const { inARow, outAfter } = message;
        this.store.setState({ lateness: { inARow, outAfter }, sending: null });
        this.#send(SEAT);
        return;
      }
      case 'events':
        this.#refresh();
        return;
      case 'room':
        if (this.store.getState().seat?.status === 'waiting_to_start') this.#send(SEAT);
        return;
      case 'error':
      case 'pong':
    }
  }

  #take(told: SeatState): void {
    const before = this.store.getState().seat;
    const seat = { ...told, legal: wholeLegal(told, before) };
    const left = seat.ask?.timeLeftMs ?? null;
    this.store.setState({ seat, dueAt: left === null ? null : this.#ports.clock.now() + left });
    if (told.legal !== null && told.legal.count > told.legal.actions.length) this.#send(LEGAL);
  }

  #takeLegal({ ask, legal }: Extract<PlayMessage, { type: 'legal' }>): void {
    const { seat } = this.store.getState();
    if (seat !== null && legal !== null && seat.ask?.id === ask)
      this.store.setState({ seat: { ...seat, legal } });
  }

  #accepted(): void {
    const { sending, seat } = this.store.getState();
    const roundTripMs = this.#sentAt === null ? null : this.#ports.clock.now() - this.#sentAt;
    this.#isAccepted = true;
    this.store.setState({
      roundTripMs,
      accepted: sending === null ? null : { action: sending, turn: seat?.turn ?? 0 },
    });
    this.#send(SEAT);
  }

  #refresh(): void {
    if (this.#refreshing) return;
    this.#refreshing = true;
    this.#ports.clock.after(REFRESH_MS, () => {
      this.#refreshing = false;
      this.#send(SEAT);
    });
  }

  #want(request: league.PlayRequest): void {
    if (this.#isOpen) this.#send(request);
    else this.#wanted = request;
  }

  #send(request: league.PlayRequest): void {
    this.#wire?.send(JSON.stringify(request));
  }
}

/** Of a list that is cut, what is known of it already is shown until the whole one comes. */
function wholeLegal({ ask, legal }: SeatState, before: SeatState | null): SeatState['legal'] {
  const known = before?.legal ?? null;
  const isSame = before?.ask?.id === ask?.id && known !== null && known.count === legal?.count;
  return isSame && known.actions.length > legal.actions.length ? known : legal;
}
