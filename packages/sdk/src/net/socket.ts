/** A WebSocket that carries text, whatever the platform. */
export interface SocketEars {
  opened(): void;
  text(message: string): void;
  /** Once, also when it could never be opened. */
  closed(code: number, reason: string): void;
}

export interface TextSocket {
  send(message: string): void;
  close(): void;
}

export type OpenSocket = (url: string, ears: SocketEars) => TextSocket;
