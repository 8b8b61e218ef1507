import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import type { FormState } from '@/ui/use-form';
import { NotSent } from '../form-fields';

export interface SettingsFormProps {
  readonly form: FormState<string>;
  /** Names the form for readers that listen. */
  readonly label: string;
  readonly submit: string;
  /** The button's words while the call is under way. */
  readonly submitting: string;
  readonly danger?: boolean;
  /** Beside the button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a form in a section: fields, what stopped it, one button. */
export function SettingsForm({
  form,
  label,
  submit,
  submitting,
  danger,
  aside,
  children,
}: SettingsFormProps) {
  return (
    <form
      noValidate
      method="post"
      aria-label={label}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      className="flex max-w-form flex-col gap-5"
    >
      {children}
      <NotSent offline={form.offline} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={form.busy}>
          {form.busy ? submitting : submit}
        </Button>
        {aside}
      </div>
    </form>
  );
}
