/** Reads settings of a match whose config comes from the server or a replay, and so has no type. */

export function numberSetting(config: unknown, name: string, otherwise: number): number {
  const value = setting(config, name);
  return typeof value === 'number' ? value : otherwise;
}

export function textSetting(config: unknown, name: string, otherwise: string): string {
  const value = setting(config, name);
  return typeof value === 'string' ? value : otherwise;
}

function setting(config: unknown, name: string): unknown {
  if (typeof config !== 'object' || config === null) return undefined;
  return Object.entries(config).find(([key]) => key === name)?.[1];
}
