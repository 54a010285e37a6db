/** Traces for operators: which part of a request took how long. Off unless the server has somewhere to send them. */

export type TraceAttributes = Readonly<Record<string, string | number>>;

/** Does the work as one part of what is being traced; it ends with its promise, if it is one. */
export type Trace = <T>(name: string, attributes: TraceAttributes, work: () => T) => T;

export const untraced: Trace = (_name, _attributes, work) => work();
