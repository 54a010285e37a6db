/** A text WebSocket, independent of the platform. */
export interface SocketEars {
  opened(): void;
  text(message: string): void;
  /** Called once, also if the connection was never opened. */
  closed(code: number, reason: string): void;
}

export interface TextSocket {
  send(message: string): void;
  close(): void;
}

export type OpenSocket = (url: string, ears: SocketEars) => TextSocket;
