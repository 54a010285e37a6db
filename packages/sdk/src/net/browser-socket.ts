/** WebSockets of the browser. */
import type { OpenSocket } from './socket.js';

export const openSocket: OpenSocket = (url, ears) => {
  const socket = new WebSocket(url);
  socket.onopen = () => ears.opened();
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') ears.text(data);
  };
  socket.onclose = ({ code, reason }) => ears.closed(code, reason);
  return {
    send: (message) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(message);
    },
    close: () => socket.close(),
  };
};
