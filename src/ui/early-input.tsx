import { useEffect, useEffectEvent, type ChangeEvent, type ChangeEventHandler } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface EarlyInputProps<C extends Control> {
  /** Of the control. */
  readonly id: string;
  readonly value: unknown;
  readonly onChange: ChangeEventHandler<C> | undefined;
}

/**
 * Tells a controlled field what was typed into it before React hydrated the page: React leaves the text as it is, but its
 * owner's state does not know it, and the next rendering would take it away.
 */
export function EarlyInput<C extends Control>({ id, value, onChange }: EarlyInputProps<C>) {
  const adopt = useEffectEvent(() => {
    const control = document.getElementById(id) as C | null;
    if (control === null || typeof value !== 'string' || control.value === value) return;
    onChange?.({ target: control, currentTarget: control } as ChangeEvent<C>);
  });
  useEffect(() => adopt(), []);
  return null;
}
