import type { ComponentProps } from 'react';
import { EarlyInput } from './early-input';
import { Field, type FieldLook, splitFieldLook } from './field';

type TextAreaProps = FieldLook & Omit<ComponentProps<'textarea'>, keyof FieldLook>;

/** Several lines of text; grows with its content where the browser can. */
export function TextArea({ rows = 5, ...rest }: TextAreaProps) {
  const { look, control } = splitFieldLook(rest);
  return (
    <Field {...look}>
      {(attributes) => (
        <>
          <EarlyInput id={attributes.id} value={control.value} onChange={control.onChange} />
          <textarea
            rows={rows}
            {...control}
            {...attributes}
            className="control field-sizing-content max-h-[60dvh] min-h-32 resize-y py-3"
          />
        </>
      )}
    </Field>
  );
}
