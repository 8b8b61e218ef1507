import { SendHorizontal } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { Field } from '@/ui/field';
import { CHAT_TEXTS, charactersLeft, MAX_MESSAGE_LENGTH } from '../chat.rules';

const TELL_FROM = 500;
const MAX_LENGTH = MAX_MESSAGE_LENGTH.toLocaleString('en-US');
const DOUBLE_CLICK_MS = 500;

interface ComposerProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A message that is neither blank nor too long; `website` is the honeypot's value. */
  readonly onSend: (message: string, website: string) => void;
  readonly busy?: boolean;
  /** Why the last one was not taken. */
  readonly error?: string | undefined;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
  /** What an empty text does: it is complained of, passed over in silence, or sent with what goes along. */
  readonly empty?: 'refuse' | 'ignore' | 'send';
  readonly sendLabel?: string;
  /** Beside the button: what else can go along. */
  readonly tools?: ReactNode;
}

function faultOf(value: string): string | undefined {
  if (value.trim() === '') return CHAT_TEXTS.blank;
  const left = charactersLeft(value);
  return left < 0 ? `${-left} characters too many. Please split it into two messages.` : undefined;
}

function Count({ value }: { value: string }) {
  const left = charactersLeft(value);
  if (left > TELL_FROM) return <span>Up to {MAX_LENGTH} characters</span>;
  return (
    <span className={cx('figures', left < 0 && 'text-clip')}>
      {left < 0 ? `${-left} too many` : `${left} left`}
    </span>
  );
}

/** Where a message is written: Enter sends, Shift and Enter begins a new line; on touch screens the button sends. */
export function Composer({ label, value, onChange, onSend, busy = false, error, ...more }: ComposerProps) {
  const { empty = 'refuse', sendLabel = 'Send', inputRef, tools } = more;
  const id = useId();
  const [fault, setFault] = useState<string | undefined>();
  const website = useRef<HTMLInputElement>(null);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const send = () => {
    // The second half of a double click finds the field empty: nothing to complain of.
    const again = value === '' && performance.now() - sentAt.current < DOUBLE_CLICK_MS;
    const isBlank = value.trim() === '';
    if (busy || again || (isBlank && empty === 'ignore')) return;
    const found = isBlank && empty === 'send' ? undefined : faultOf(value);
    setFault(found);
    if (found !== undefined) return;
    sentAt.current = performance.now();
    onSend(value.trim(), website.current?.value ?? '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const typing = event.nativeEvent.isComposing || window.matchMedia('(pointer: coarse)').matches;
    if (event.key !== 'Enter' || event.shiftKey || typing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex flex-col gap-2"
    >
      <Field label={label} hideLabel error={fault ?? error}>
        {(control) => (
          <textarea
            {...control}
            ref={inputRef}
            rows={2}
            dir="auto"
            value={value}
            placeholder={label}
            aria-describedby={cx(control['aria-describedby'], id)}
            onChange={(event) => {
              setFault(undefined);
              onChange(event.target.value);
            }}
            onKeyDown={onKeyDown}
            className="control field-sizing-content max-h-40 min-h-18 resize-none py-2.5"
          />
        )}
      </Field>
      <div className="hidden" aria-hidden="true">
        <input ref={website} name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
      <div className="flex items-center justify-between gap-4">
        <p id={id} className="text-xs text-muted">
          <Count value={value} />
          <span className="sr-only">. Enter sends, Shift+Enter starts a new line.</span>
        </p>
        {tools}
        <Button
          type="submit"
          variant="primary"
          size="sm"
          loading={busy}
          className="flex-none whitespace-nowrap"
          icon={<SendHorizontal aria-hidden="true" />}
        >
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}
