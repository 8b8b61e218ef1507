import { useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';

export interface CodeFieldProps {
  readonly error: string | undefined;
  /** Only the app's digits will do: for the first code of a new secret. */
  readonly appOnly?: boolean;
  /** Takes the focus when it appears. */
  readonly focused?: boolean;
}

const LOOKS = {
  app: {
    label: 'Code',
    hint: '6 digits from your authenticator app.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten from your list. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const;

interface InputProps {
  readonly kind: keyof typeof LOOKS;
  readonly error: string | undefined;
  readonly focused: boolean;
}

function Input({ kind, error, focused }: InputProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) frame.current?.querySelector('input')?.focus();
  }, [focused]);
  return (
    <div ref={frame}>
      <TextField
        {...LOOKS[kind]}
        name="code"
        numeric
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={100}
        error={error}
      />
    </div>
  );
}

/** The field `code`: digits of the app, or at a press a recovery code. Both may be pasted with their gaps. */
export function CodeField({ error, appOnly = false, focused = false }: CodeFieldProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [pressed, setPressed] = useState(false);
  const change = (): void => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    setPressed(true);
  };
  return (
    <div className="flex flex-col gap-1">
      <Input key={kind} kind={kind} error={error} focused={focused || pressed} />
      {!appOnly && (
        <Button variant="quiet" size="sm" className="-ml-3 self-start text-muted" onClick={change}>
          {kind === 'app' ? 'Use a recovery code' : 'Use the authenticator app'}
        </Button>
      )}
    </div>
  );
}
