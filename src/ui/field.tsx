import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from './cx';

/** What a control inside a Field must carry. */
type ControlAttributes = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldLook = {
  label: ReactNode;
  /** Stays under the label: a format, a reason, what happens with the value. */
  hint?: ReactNode;
  /** What is wrong and how to put it right; absent when all is well. */
  error?: string | undefined;
  /** A muted word after the label, for example 'optional'. */
  note?: string | undefined;
  /** Keeps the label for readers that listen only. */
  hideLabel?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

type FieldProps = FieldLook & { children: (control: ControlAttributes) => ReactNode };

/** Label, hint and error around one control, tied together by ids. */
export function Field({ label, hint, error, note, hideLabel, id, className, children }: FieldProps) {
  const own = useId();
  const controlId = id ?? own;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  return (
    <div className={cx('flex flex-col gap-2', className)}>
      <div className={cx('flex flex-col gap-0.5', hideLabel && !hint && 'sr-only')}>
        <label htmlFor={controlId} className={cx('font-medium leading-tight', hideLabel && 'sr-only')}>
          {label}
          {note && <span className="ml-2 text-sm font-normal text-muted">{note}</span>}
        </label>
        {hint && (
          <p id={hintId} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** The error line of a field or a group; its region is always there, so that a new error is read aloud. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {error && (
        <p id={id} className="flex animate-enter items-start gap-2 text-sm text-clip">
          <CircleAlert className="mt-[0.2em]" aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** Splits what belongs to the Field from what belongs to the control. */
export function splitFieldLook<Props extends FieldLook>({
  label,
  hint,
  error,
  note,
  hideLabel,
  id,
  className,
  ...control
}: Props) {
  return { look: { label, hint, error, note, hideLabel, id, className }, control };
}
