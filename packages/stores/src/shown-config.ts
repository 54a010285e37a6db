/** A config as the Clawpoly document shows it in Redis and MongoDB: with the size and the speed of the room. */

export interface ConfiguredRoom {
  readonly config: unknown;
  readonly seats: number;
  readonly speed: string;
}

export function shownConfig({ config, seats, speed }: ConfiguredRoom): Readonly<Record<string, unknown>> {
  const own = typeof config === 'object' && config !== null ? config : {};
  return { maxPlayers: seats, ...own, gameSpeed: speed };
}
