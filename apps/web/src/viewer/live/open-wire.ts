/** The browser's WebSockets as wires. */
import { socketUrl } from '../../api/browser';
import type { Wire, WireEvents } from './link';

export function openWire(code: string, from: number | null, events: WireEvents): Wire {
  const query = new URLSearchParams({ code, ...(from === null ? {} : { from: `${from}` }) });
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
