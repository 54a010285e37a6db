/** WebSockets for platforms without their own, such as Node 20. */
import { WebSocket } from 'ws';
import type { OpenSocket } from './socket.js';

export const openSocket: OpenSocket = (url, ears) => {
  const socket = new WebSocket(url);
  socket.on('open', () => ears.opened());
  socket.on('message', (bytes, isBinary) => {
    if (!isBinary) ears.text(String(bytes));
  });
  socket.on('close', (code, reason) => ears.closed(code, String(reason)));
  // Every error is followed by a close.
  socket.on('error', () => undefined);
  return {
    send: (message) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(message);
    },
    close: () => socket.close(),
  };
};
