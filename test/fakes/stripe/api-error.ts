/** An error as Stripe answers it. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { readonly error: Readonly<Record<string, unknown>> };

  constructor(status: number, error: { type: string; message: string } & Record<string, unknown>) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

/** 404, as for an id that Stripe does not know. */
export function missing(kind: string, id: string): ApiError {
  const message = `No such ${kind}: '${id}'`;
  return new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param: 'id' });
}

/** 400, for a request that Stripe does not do. */
export function invalid(message: string, code?: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
  });
}

/** 402, as when a bank refuses. */
export function declined(code: string, message: string, more: object = {}): ApiError {
  return new ApiError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: code,
    message,
    ...more,
  });
}
