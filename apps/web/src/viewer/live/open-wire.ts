/** The browser's WebSockets as wires. */
import { socketUrl } from '../../api/browser';
import type { Wire, WireEvents } from './link';

export interface Watching {
  readonly code: string;
  readonly from: number | null;
  /** Whether the other spectators are heard too. */
  readonly crowd: boolean;
}

export function openWire({ code, from, crowd }: Watching, events: WireEvents): Wire {
  const query = new URLSearchParams({
    code,
    ...(from === null ? {} : { from: `${from}` }),
    ...(crowd ? { crowd: 'true' } : {}),
  });
  return openSocket(new WebSocket(socketUrl(`/ws/watch?${query}`)), events);
}

export function openSocket(socket: WebSocket, events: WireEvents): Wire {
  socket.onopen = () => events.opened();
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') events.text(data);
  };
  socket.onclose = ({ code: why }) => events.closed(why);
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}
