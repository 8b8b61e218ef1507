import { data, type ActionFunctionArgs } from 'react-router';
import type { ApiClient, CallFailure } from '@/shared/api-client';
import { REFUSAL_STATUS, type RefusalKind } from '@/shared/result';
import { pageContext } from './page-data';

/** A form that a browser without scripts posted to its page. */
export interface PostedForm {
  /** Calls as nobody, whoever is signed in: another site can post this form too. */
  readonly api: ApiClient;
  readonly url: URL;
  readonly signal: AbortSignal;
  /** One field's text, line ends as scripts see them; empty where there is none. */
  readonly field: (name: string) => string;
}

/** What a page shows about a form that was refused: the reason, and what was typed. */
export interface RefusedForm<Field extends string> {
  readonly message: string;
  readonly errors: Partial<Record<Field, string>>;
  readonly values: Record<Field, string>;
}

/** A route's `action`: what happens when its form is posted without scripts. Runs on the server only. */
export function serverAction<T>(handle: (form: PostedForm) => Promise<T>) {
  return async ({ context, request }: ActionFunctionArgs): Promise<T> => {
    const { publicApi } = context.get(pageContext);
    // What is no form is an empty one: its fields are then missing, and the page says so.
    const form = await request.formData().catch(() => new FormData());
    const field = (name: string): string => {
      const value = form.get(name);
      // Browsers send CRLF for what scripts read as LF (HTML, 'constructing the entry list').
      return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
    };
    return handle({ api: publicApi, url: new URL(request.url), signal: request.signal, field });
  };
}

/** Shows the page again, with the status of the refusal, its words, and what was typed. */
export function formRefused<Field extends string>(failure: CallFailure, values: Record<Field, string>) {
  const errors: Partial<Record<Field, string>> = {};
  for (const name of Object.keys(values) as Field[]) {
    const message = failure.errors?.[name]?.[0];
    if (message !== undefined) errors[name] = message;
  }
  const status = failure.kind in REFUSAL_STATUS ? REFUSAL_STATUS[failure.kind as RefusalKind] : 500;
  const refused: RefusedForm<Field> = { message: failure.message, errors, values };
  return data(refused, { status });
}
