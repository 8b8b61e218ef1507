/**
 * Bodies that are known as a whole. A Response turns its body into a stream as soon as somebody looks at it, which costs
 * more than most answers of this server: who only passes one on asks here first.
 */
const bodies = new WeakMap<Response, WholeBody>();
const values = new WeakMap<Response, { readonly value: unknown }>();

/** A body as a whole: a text, or what one is in UTF-8. */
export type WholeBody = string | Uint8Array<ArrayBuffer>;

interface Head {
  readonly status: number;
  readonly headers: Headers | Readonly<Record<string, string>>;
}

/** An answer whose body is known as a whole. */
export function wholeResponse(body: WholeBody, { status, headers }: Head): Response {
  return noteBody(new Response(body, { status, headers: new Headers(headers) }), body);
}

/** Notes the body of an answer for those who pass it on. */
export function noteBody(response: Response, body: WholeBody): Response {
  bodies.set(response, body);
  return response;
}

/** The body of an answer, where it is known without reading it. */
export function bodyOf(response: Response): WholeBody | undefined {
  return bodies.get(response);
}

/** An answer of JSON. */
export function jsonResponse(value: unknown, { status, headers }: Head): Response {
  const answer = wholeResponse(JSON.stringify(value), { status, headers });
  answer.headers.set('content-type', 'application/json');
  return answer;
}

/** An answer for a caller in the same process, which takes the value as it is: nothing is written, nothing read. */
export function valueResponse(value: unknown, { status }: Head): Response {
  const response = new Response(null, { status });
  values.set(response, { value });
  return response;
}

/** The value of such an answer; undefined for any other. */
export function valueOfAnswer(response: Response): { readonly value: unknown } | undefined {
  return values.get(response);
}
