/** Routes a table of endpoints: parses what comes in, calls the handler, sends what it returns. */
import type { Endpoint, ReplyOf, RequestOf } from '@lobster-league/protocol';
import express, { type Request, type Response, type Router } from 'express';
import type { ZodType } from 'zod';
import { jsonBody } from './body.js';
import { contextOf, type RequestContext } from './context.js';
import { issueText } from './issue-text.js';
import { HttpProblem } from './problem.js';

/** An answer that is sent piece by piece. */
export class Streamed {
  readonly contentType: string;
  readonly pieces: AsyncIterable<string>;

  constructor(contentType: string, pieces: AsyncIterable<string>) {
    this.contentType = contentType;
    this.pieces = pieces;
  }
}

/** An answer that is not there yet: 202, and when to ask again. */
export class Pending {
  readonly body: object;
  readonly retryAfterS: number;

  constructor(body: object, retryAfterS: number) {
    this.body = body;
    this.retryAfterS = retryAfterS;
  }
}

type Answer<E extends Endpoint> = ReplyOf<E> | Streamed | Pending;

export type Handler<E extends Endpoint> = (
  request: RequestOf<E>,
  context: RequestContext,
  /** Aborted when the caller hangs up, for endpoints that are patient. */
  gone: AbortSignal,
) => Promise<Answer<E>> | Answer<E>;

export type Handlers<Table extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Table]: Handler<Table[Name]>;
};

/** A handler and its request once the table's types are out of sight. */
export type AnyRequest = Readonly<Record<'params' | 'query' | 'headers' | 'body', unknown>>;
type AnyHandler = (request: AnyRequest, context: RequestContext, gone: AbortSignal) => unknown;

const NEVER = new AbortController().signal;

/** Looks at a request before it is parsed; throws what is to be refused. */
export type Admit = (name: string, request: Request, context: RequestContext) => Promise<void>;

const admitAll: Admit = async () => undefined;

export type SendStream = (request: Request, response: Response, streamed: Streamed) => Promise<void>;

export function routeEndpoints<Table extends Readonly<Record<string, Endpoint>>>(
  base: string,
  table: Table,
  handlers: Handlers<Table>,
  sendStream: SendStream,
  admit: Admit = admitAll,
): Router {
  const router = express.Router();
  const methods = new Map<string, string[]>();
  for (const name of Object.keys(table) as (keyof Table & string)[]) {
    const endpoint = table[name]!;
    const handle = handlers[name] as AnyHandler;
    const path = base + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method.toUpperCase()]);
    router[endpoint.method](path, async (request, response) => {
      const context = contextOf(request);
      context.route = base + endpoint.path;
      await admit(name, request, context);
      const { params, query, headers } = request;
      const body = endpoint.body === undefined ? undefined : jsonBody(request);
      const parsed = parse(endpoint, { params, query, headers, body });
      const reply = await context.during(endpoint.work, async () => {
        const answer = await handle(parsed, context, endpoint.patient === true ? goneOf(response) : NEVER);
        if (!(answer instanceof Streamed)) await context.sending(() => send(response, endpoint, answer));
        return answer;
      });
      // It waits for its reader, and others between its pieces.
      if (reply instanceof Streamed) await sendStream(request, response, reply);
    });
  }
  for (const [path, allowed] of methods) {
    router.all(path, (request) => {
      const allow = allowed.join(', ');
      throw new HttpProblem(
        405,
        'method_not_allowed',
        `${request.method} is not possible here, only ${allow}.`,
        {
          headers: { allow },
        },
      );
    });
  }
  return router;
}

function goneOf(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}

function send(response: Response, endpoint: Endpoint, reply: unknown): void {
  if (reply instanceof Pending)
    response.status(202).set('retry-after', String(reply.retryAfterS)).json(reply.body);
  else if (endpoint.reply === undefined) response.status(endpoint.status).end();
  else response.status(endpoint.status).json(reply);
}

/** The parts of a request as the endpoint's schemas have them; throws the problem if they do not fit. */
export function parse(endpoint: Endpoint, { params, query, headers, body }: AnyRequest): AnyRequest {
  return {
    params: part(endpoint.params, params),
    query: part(endpoint.query, query),
    headers: part(endpoint.headers, headers),
    body: part(endpoint.body, body),
  };
}

function part(schema: ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .slice(0, 10)
    .map(({ path, message }) => ({ at: path.join('.'), message }));
  throw new HttpProblem(400, 'invalid_request', issueText(parsed.error.issues[0]!), { details: { issues } });
}
