import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ChangedMeanwhile } from './changed-meanwhile';
import { FormDialog } from './form-dialog';
import { PlainFields, type PlainField, type PlainValue } from './plain-fields';
import type { Changes } from './use-changes';
import { differencesOf } from './use-edited';

type Values = Readonly<Record<string, PlainValue>>;

interface EntryDialogProps {
  readonly title: string;
  readonly fields: readonly PlainField[];
  /** What the form begins with. */
  readonly start: Values;
  readonly changes: Changes;
  /** The form's values out of a stored entry: of what somebody else saved meanwhile. */
  readonly valuesOf?: (stored: unknown) => { version: number; values: Values };
  readonly onSave: (values: Values, version?: number) => void;
  readonly onClose: () => void;
  /** 'md' unless told. */
  readonly size?: 'md' | 'lg';
  /** Before the fields. */
  readonly children?: ReactNode;
}

/** A window with the form of one entry, whose first field, or button before it, has the focus. Mount it when it opens, with a key of its own for each entry. */
export function EntryDialog(props: EntryDialogProps) {
  const { title, fields, start, changes, valuesOf, onSave, onClose, size, children } = props;
  const [values, setValues] = useState(start);
  const { busy, problems, stale } = changes;
  const theirs = stale === null || valuesOf === undefined ? null : valuesOf(stale);
  const [seen, setSeen] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([type=file]), textarea, select, button')?.focus();
    // The window leaves the page with its owner, before it could give the focus back itself.
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [opener]);
  return (
    <FormDialog
      title={title}
      size={size}
      busy={busy}
      form={form}
      onSubmit={() => onSave(values, seen)}
      onClose={onClose}
    >
      {theirs !== null && (
        <ChangedMeanwhile
          differences={differencesOf(fields, values, theirs.values)}
          busy={busy}
          onKeepMine={() => onSave(values, theirs.version)}
          onTakeTheirs={() => {
            setValues(theirs.values);
            setSeen(theirs.version);
            changes.forget();
          }}
        />
      )}
      {children}
      <PlainFields
        fields={fields}
        values={values}
        problems={problems}
        disabled={busy}
        onChange={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
      />
    </FormDialog>
  );
}
