/**
 * Bodies that are known as a whole. A Response turns its body into a stream as soon as somebody looks at it, which costs
 * more than most answers of this server: who only passes one on asks here first.
 */
const texts = new WeakMap<Response, string>();
const values = new WeakMap<Response, { readonly value: unknown }>();

interface Head {
  readonly status: number;
  readonly headers: Headers | Readonly<Record<string, string>>;
}

/** An answer of one text. */
export function textResponse(text: string, { status, headers }: Head): Response {
  return noteText(new Response(text, { status, headers: new Headers(headers) }), text);
}

/** Notes the text of an answer for those who pass it on. */
export function noteText(response: Response, text: string): Response {
  texts.set(response, text);
  return response;
}

/** The text of an answer, where it is known without reading it. */
export function textOf(response: Response): string | undefined {
  return texts.get(response);
}

/** An answer of JSON. */
export function jsonResponse(value: unknown, { status, headers }: Head): Response {
  const answer = textResponse(JSON.stringify(value), { status, headers });
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
