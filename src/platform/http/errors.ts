import { REFUSAL_STATUS, type FieldErrors, type Refusal } from '@/shared/result';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** The error shape of the API: success false, the message a person reads, errors under fields, fresh data. */
export function refusalResponse(refusal: Refusal): Response {
  const body = {
    success: false,
    message: refusal.message,
    ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
    ...(refusal.data === undefined ? {} : { data: refusal.data }),
  };
  return new Response(JSON.stringify(body), {
    status: REFUSAL_STATUS[refusal.kind],
    headers: {
      ...JSON_HEADERS,
      ...(refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) }),
    },
  });
}

/** A bug or an outage: never shown raw, found in the log by its request id. */
export function faultResponse(requestId: string): Response {
  const message = `Something went wrong on our side. If it happens again, tell us this number: ${requestId}`;
  return new Response(JSON.stringify({ success: false, message, request_id: requestId }), {
    status: 500,
    headers: JSON_HEADERS,
  });
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

// A person mends a few at a time; a list of thousands is a machine's.
const MAX_ISSUES = 100;

/** Validation issues as messages under fields, the first hundred of them; nested parts are joined with dots. */
export function fieldErrors(issues: Issue[]): FieldErrors {
  // By Map, as a field may have the name of something that every object has: `__proto__`.
  const errors = new Map<string, string[]>();
  for (const issue of issues.slice(0, MAX_ISSUES)) {
    const field = issue.path.map(String).join('.') || 'body';
    errors.set(field, [...(errors.get(field) ?? []), issue.message]);
  }
  return Object.fromEntries(errors);
}
