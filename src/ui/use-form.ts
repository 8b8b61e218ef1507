import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { serverMessage, type CallFailure } from '@/shared/api-client';
import { logFailure } from './log-failure';
import { toast } from './toast-store';

const ERROR_TOAST_MS = 10_000;

/** What is wrong with each field of a form; a field that is right is absent. */
type Problems<Field extends string> = Partial<Record<Field, string>>;

export interface FormPlan<Field extends string> {
  /** In the order of the page: the first wrong one gets the focus. */
  readonly fields: readonly Field[];
  readonly check: (values: Record<Field, string>) => Problems<Field>;
  /** Sends checked values; null when all went well. */
  readonly send: (values: Record<Field, string>, signal: AbortSignal) => Promise<CallFailure | null>;
  /** What to say about a failure that has no words of its own. */
  readonly failed: string;
  /** Called after a success, when the form is enabled again. */
  readonly sent?: (form: HTMLFormElement) => void;
  /** What was wrong when the page was sent: a form posted without scripts. */
  readonly posted?: Problems<Field>;
  /** How long failures are toasted, in milliseconds. Default 10,000. */
  readonly toastMs?: number;
}

export interface FormState<Field extends string> {
  readonly errors: Problems<Field>;
  readonly busy: boolean;
  /** True after a try that never reached the studio. */
  readonly offline: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Errors go as soon as their field is edited. */
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
}

function readValues<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): Record<Field, string> {
  const data = new FormData(form);
  const entries = fields.map((field): [Field, string] => {
    const value = data.get(field);
    return [field, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(entries) as Record<Field, string>;
}

function problemsOf<Field extends string>(failure: CallFailure, fields: readonly Field[]): Problems<Field> {
  const found = fields.flatMap((field) => {
    const message = failure.errors?.[field]?.[0];
    return message === undefined ? [] : [[field, message]];
  });
  return Object.fromEntries(found) as Problems<Field>;
}

function submitButton(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>('button[type="submit"]');
}

function useProblems<Field extends string>(fields: readonly Field[], posted: Problems<Field>) {
  const [errors, setErrors] = useState<Problems<Field>>(posted);
  return {
    errors,
    /** Draws messages and focuses the first wrong field, read aloud together with its own; false for none. */
    show(form: HTMLFormElement, problems: Problems<Field>): boolean {
      flushSync(() => setErrors(problems));
      const first = fields.find((field) => problems[field] !== undefined);
      const element = first === undefined ? null : form.elements.namedItem(first);
      if (element instanceof HTMLElement) element.focus();
      return first !== undefined;
    },
    onInput({ target }: FormEvent<HTMLFormElement>): void {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      const name = isField ? target.name : '';
      if (name in errors) setErrors({ ...errors, [name]: undefined });
    },
  };
}

/**
 * A form whose inputs keep their own values, so that nothing typed before the page came to life is lost. Sends
 * once however often the button is pressed; leaving the page cancels what is under way.
 */
export function useForm<Field extends string>(plan: FormPlan<Field>): FormState<Field> {
  const problems = useProblems(plan.fields, plan.posted ?? {});
  const [busy, setBusy] = useState(false);
  const [offline, setOffline] = useState(false);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const tell = (form: HTMLFormElement, failure: CallFailure): void => {
    if (failure.kind === 'cancelled' || problems.show(form, problemsOf(failure, plan.fields))) return;
    setOffline(failure.kind === 'unreachable');
    toast.error(serverMessage(failure, plan.failed), {
      durationMs: plan.toastMs ?? ERROR_TOAST_MS,
      // One form at a time is worked with: what its plan says of success bears the same name.
      source: 'form',
    });
    // It lost the focus while it was disabled.
    submitButton(form)?.focus();
  };
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const values = readValues(form, plan.fields);
    if (underWay.current !== null || problems.show(form, plan.check(values))) return;
    const controller = new AbortController();
    underWay.current = controller;
    setBusy(true);
    setOffline(false);
    // An answer of another shape than the form knows must leave it usable, and say so.
    const failure = await plan.send(values, controller.signal).catch((error: unknown): CallFailure => {
      logFailure('form', error instanceof Error ? error.message : String(error));
      return { kind: 'failed', message: plan.failed, silent: true };
    });
    underWay.current = null;
    if (controller.signal.aborted) return;
    flushSync(() => setBusy(false));
    if (failure === null) plan.sent?.(form);
    else tell(form, failure);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  return { errors: problems.errors, busy, offline, onSubmit, onInput: (event) => problems.onInput(event) };
}
