/** The operator's gateway: health and metrics. */
import type { league } from '@lobster-league/protocol';
import express from 'express';
import { contextOf } from '../http/context.js';
import type { Gateway } from '../http/gateway.js';
import { refuseLeague } from '../http/refuse.js';
import type { Services } from '../services.js';
import { HEALTH_PATH, LIVE_PATH, METRICS_PATH, READY_PATH } from './paths.js';

/**
 * Status ok while both stores can be reached, whatever kind they are, something new may be begun, all rooms of an
 * earlier process are back, and no older data is being moved.
 */
export function health({ arena, administration, stores, time }: Services): league.Health {
  const { recovering, live, history } = arena;
  const isAway = arena.refusing !== null || live.state() !== 'connected' || history.state() !== 'connected';
  const isStarting = recovering > 0 || history.preparing?.() === true;
  return {
    status: isAway ? 'degraded' : isStarting ? 'starting' : 'ok',
    service: 'clawpoly-server',
    redis: stores.live === 'redis' ? live.state() : 'embedded',
    ...latency('redisLatencyMs', live.latencyMs?.()),
    mongo: stores.history === 'mongodb' ? history.state() : 'embedded',
    ...latency('mongoLatencyMs', history.latencyMs?.()),
    ...stores,
    ...(recovering > 0 ? { recovering } : {}),
    ...(administration.decisions.maintenance === null
      ? {}
      : { maintenance: administration.decisions.maintenance.message }),
    timestamp: new Date(time.now()).toISOString(),
  };
}

/** In ms, to the hundredth; nothing while it is not known. */
function latency(name: 'redisLatencyMs' | 'mongoLatencyMs', ms: number | null | undefined): object {
  return ms === null || ms === undefined ? {} : { [name]: Math.round(100 * ms) / 100 };
}

export function operationsGateway(services: Services): Gateway {
  const routes = express.Router();
  routes.get(HEALTH_PATH, (request, response) => {
    contextOf(request).route = HEALTH_PATH;
    response.set('cache-control', 'no-store').json(health(services));
  });
  routes.get(LIVE_PATH, (request, response) => {
    contextOf(request).route = LIVE_PATH;
    response.set('cache-control', 'no-store').json({ status: 'live' });
  });
  routes.get(READY_PATH, (request, response) => {
    contextOf(request).route = READY_PATH;
    const waitsFor = unready(services);
    const body = waitsFor.length === 0 ? { status: 'ready' } : { status: 'not_ready', waitsFor };
    response
      .status(waitsFor.length === 0 ? 200 : 503)
      .set('cache-control', 'no-store')
      .json(body);
  });
  routes.get(METRICS_PATH, async (request, response) => {
    contextOf(request).route = METRICS_PATH;
    const text = await contextOf(request).during('list', () => services.metrics.text());
    response.type(services.metrics.registry.contentType).send(text);
  });
  const paths = [HEALTH_PATH, LIVE_PATH, READY_PATH, METRICS_PATH];
  return { name: 'operations', forBanned: true, paths, routes, refuse: refuseLeague };
}

/** What the server waits for before it should get requests: a store, or its own end. */
function unready({ arena, processes }: Services): string[] {
  return [
    ...(arena.live.state() === 'connected' ? [] : ['live_store']),
    ...(arena.history.state() === 'connected' ? [] : ['history_store']),
    ...(arena.closing ? ['shutdown'] : []),
    ...(processes.draining ? ['drain'] : []),
  ];
}
