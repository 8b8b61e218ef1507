import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { useHydrated } from '@/ui/use-hydrated';
import type { FormState } from '@/ui/use-form';
import { NotSent } from './form-fields';

export interface AuthFormProps {
  readonly form: FormState<string>;
  readonly submit: string;
  /** The button's words while the call is under way. */
  readonly submitting: string;
  /** Names the form for readers that listen. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The frame of every form here: fields, what stopped it, one button. */
export function AuthForm({ form, submit, submitting, label, children }: AuthFormProps) {
  const hydrated = useHydrated();
  return (
    // POST, so that a press before the page came to life can't put a password into an address.
    <form
      noValidate
      method="post"
      aria-label={label}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      className="flex flex-col gap-5"
    >
      {children}
      <NotSent offline={form.offline} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        loading={form.busy}
        // Shut but not dimmed until the page came to life: a flash would say that something is wrong.
        disabled={!hydrated}
        className="not-aria-busy:opacity-100!"
      >
        {form.busy ? submitting : submit}
      </Button>
    </form>
  );
}
