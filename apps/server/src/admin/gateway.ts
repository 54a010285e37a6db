/** The operators' gateway: checks key, role and session, calls the function, and writes down what was done. */
import { admin, type Endpoint, type ReplyOf, type RequestOf } from '@lobster-league/protocol';
import express, { type ErrorRequestHandler, type Request } from 'express';
import type { RequestContext } from '../http/context.js';
import { type Admit, type Handlers, routeEndpoints } from '../http/endpoints.js';
import type { Gateway } from '../http/gateway.js';
import { HttpProblem } from '../http/problem.js';
import { asProblem, refuseLeague } from '../http/refuse.js';
import { sendStream } from '../http/stream.js';
import type { Services } from '../services.js';
import { type AdminHandlers, adminHandlers, type Done } from './handlers.js';
import { mustHaveRole, type Operator } from './operators.js';

const translate: ErrorRequestHandler = (error, _request, _response, next) => next(asProblem(error));

type AnyLook = (request: unknown, operator: Operator) => Promise<unknown>;
type AnyChange = (request: unknown, operator: Operator) => Promise<Done<unknown>>;

/** What is known of a request before it is parsed. */
interface Call {
  readonly operator: Operator | null;
  readonly request: Request;
}

export function adminGateway(services: Services): Gateway {
  const { administration } = services;
  const { operators } = administration;
  const calls = new WeakMap<RequestContext, Call>();
  const callOf = (context: RequestContext): Call => {
    const call = calls.get(context);
    if (call === undefined) throw new Error('the request was not admitted');
    return call;
  };

  const admit: Admit = async (name, request, context) => {
    const { role, action } = endpointOf(name);
    if (role === null) {
      calls.set(context, { operator: null, request });
      return;
    }
    const operator = await operators.caller(request, context.address, action !== undefined);
    try {
      mustHaveRole(operator, role);
    } catch (error) {
      if (action !== undefined && error instanceof HttpProblem)
        await administration.note({
          operator,
          action,
          target: request.path.slice(admin.BASE.length),
          reason: '',
          outcome: 'refused',
          detail: error.message,
        });
      throw error;
    }
    calls.set(context, { operator, request });
  };

  const openSession: Handlers<admin.Endpoints>['openSession'] = async ({ body }, context) => {
    const opened = await operators.open(body.key, context.address);
    const { request } = callOf(context);
    const { action } = admin.endpoints.openSession;
    const target = `session:${opened.name}`;
    await administration.note({ operator: opened, action, target, reason: '', outcome: 'done', detail: '' });
    request.res?.setHeader('set-cookie', operators.cookie(request, opened.session));
    return sessionOf(opened);
  };

  const known = (context: RequestContext): Operator => {
    const { operator } = callOf(context);
    if (operator === null) throw new Error('nobody is known at an endpoint that needs a role');
    return operator;
  };
  const closeSession: AdminHandlers['closeSession'] = async (_request, operator) => {
    await operators.close(operator);
    return { reply: undefined, target: `session:${operator.name}` };
  };
  const functions: Readonly<Record<string, unknown>> = {
    ...adminHandlers(services),
    getSession: async (_: unknown, operator: Operator) => sessionOf(operator),
    closeSession,
  };
  const handlers = Object.fromEntries(
    Object.keys(admin.endpoints).map((name) => {
      const { action } = endpointOf(name);
      const act = functions[name];
      const look = async (request: RequestOf<Endpoint>, context: RequestContext) =>
        (act as AnyLook)(request, known(context));
      const change = async (request: RequestOf<Endpoint>, context: RequestContext) => {
        const reply = await administration.audited(
          { operator: known(context), action: action ?? name, request },
          () => (act as AnyChange)(request, known(context)),
        );
        if (name === 'closeSession')
          callOf(context).request.res?.setHeader(
            'set-cookie',
            operators.cookie(callOf(context).request, null),
          );
        return reply;
      };
      return [name, name === 'openSession' ? openSession : action === undefined ? look : change];
    }),
  ) as unknown as Handlers<admin.Endpoints>;

  const routes = express.Router();
  routes.use(routeEndpoints(admin.BASE, admin.endpoints, handlers, sendStream, admit));
  routes.use(translate);
  return { name: 'admin', forBanned: true, paths: [admin.BASE], routes, refuse: refuseLeague };
}

function endpointOf(name: string): admin.AdminEndpoint {
  const table: Readonly<Record<string, admin.AdminEndpoint>> = admin.endpoints;
  return table[name]!;
}

function sessionOf({ name, role, via, session }: Operator): ReplyOf<admin.Endpoints['getSession']> {
  const { csrfToken = null, expiresAt = null } = session ?? {};
  return { name, role, via, csrfToken, expiresAt };
}
