/** What went wrong with a request, before a gateway says it in its own words. */

export type ProblemCode =
  | 'not_found'
  | 'method_not_allowed'
  | 'invalid_request'
  | 'invalid_json'
  | 'unsupported_media_type'
  | 'payload_too_large'
  | 'rate_limited'
  | 'unavailable'
  | 'internal'
  /** Whatever a gateway has to say besides. */
  | (string & {});

export interface ProblemDetails {
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

export class HttpProblem extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: ProblemCode, message: string, more: ProblemDetails = {}) {
    super(message, { cause: more.cause });
    this.name = 'HttpProblem';
    this.status = status;
    this.code = code;
    this.details = more.details;
    this.headers = more.headers ?? {};
  }
}

/** Any error as a problem. What we did not foresee is ours, and its text stays in the log. */
export function problemFrom(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  const status = statusOf(error);
  if (status === 413) return new HttpProblem(413, 'payload_too_large', 'That body is too large.');
  if (status === 415)
    return new HttpProblem(415, 'unsupported_media_type', 'That encoding is not understood.');
  if (status !== null) return new HttpProblem(400, 'invalid_request', 'That request cannot be read.');
  return new HttpProblem(500, 'internal', 'Something went wrong here. It has been noted.', { cause: error });
}

/** The status that Express and its parsers give to what is wrong with a request. */
function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
