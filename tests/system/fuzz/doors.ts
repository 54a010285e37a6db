/** Every door of the server and every route behind it, read from the routers themselves. */
import { GATEWAYS, type Gateway } from '@lobster-league/server';
import { GatewayTable } from '../../../apps/server/src/http/gateway.js';
import { closeReal, realServer } from '../../../apps/server/test/support/real-server.js';

export interface Route {
  readonly door: string;
  readonly method: string;
  /** With parameters as routers write them: `/api/v1/rooms/:roomId`. */
  readonly path: string;
}

export interface House {
  readonly plan: GatewayTable;
  readonly routes: readonly Route[];
  /** Paths of WebSockets, those of libraries too. */
  readonly sockets: readonly string[];
}

/** Opens all gateways of a server, looks at them, and closes it. */
export async function openHouse(): Promise<House> {
  const gateways: Gateway[] = [];
  const noting = GATEWAYS.map((make) => (services: Parameters<typeof make>[0]) => {
    const door = make(services);
    gateways.push(door);
    return door;
  });
  await closeReal(await realServer({ SERVE_WEB: '0' }, { gateways: noting }));
  return {
    plan: new GatewayTable(gateways),
    routes: gateways.flatMap(({ name, routes }) =>
      routesOf(routes).map((route) => ({ door: name, ...route })),
    ),
    sockets: gateways.flatMap(({ sockets = [], upgrades }) =>
      [...sockets, ...(upgrades === undefined ? [] : [upgrades])].map(({ path }) => path),
    ),
  };
}

/** What a router of Express is made of, as far as it concerns us. */
interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
  readonly handle?: { readonly stack?: readonly Layer[] };
}

function routesOf(router: unknown): { method: string; path: string }[] {
  return stackOf(router).flatMap(({ route, handle }) => {
    if (route === undefined) return handle?.stack === undefined ? [] : routesOf(handle);
    // `_all` answers what is not possible there.
    const methods = Object.keys(route.methods).filter((method) => method !== '_all');
    return methods.map((method) => ({ method: method.toUpperCase(), path: route.path }));
  });
}

function stackOf(router: unknown): readonly Layer[] {
  return typeof router === 'function' && 'stack' in router ? (router.stack as readonly Layer[]) : [];
}
