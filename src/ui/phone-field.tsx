import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react';
import { CountryList } from './country-list';
import { Field, type FieldLook } from './field';
import type * as NumbersModule from './phone-numbers';
import { limitPhone, type DialCountry } from './phone-text';
import { SpinnerMark } from './spinner';

type Reports = typeof NumbersModule;

export type PhoneFieldProps = FieldLook & {
  value: string;
  /** `whole` is the form that the number takes when the field is left. */
  onChange: (value: string, whole: string) => void;
  /** When the field and its list of countries were left. */
  onBlur?: (() => void) | undefined;
  /** Whose numbers are expected at first: ISO 3166-1, two letters. */
  defaultCountry?: string | undefined;
  /** Lets in more than 15 digits. */
  longNumbers?: boolean | undefined;
  placeholder?: string | undefined;
  name?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
};

/** The numbering plans, asked for when they are first needed; without them the field is one of plain text. */
function useNumbers(wanted: boolean): Reports | null {
  const [numbers, setNumbers] = useState<Reports | null>(null);
  useEffect(() => {
    if (!wanted || numbers !== null) return undefined;
    let left = false;
    const load = async (): Promise<void> => {
      const loaded = await import('./phone-numbers').catch(() => null);
      if (!left && loaded !== null) setNumbers(loaded);
    };
    void load();
    return () => {
      left = true;
    };
  }, [wanted, numbers]);
  return numbers;
}

function usePhone({ value, onChange, defaultCountry = 'US', longNumbers = false }: PhoneFieldProps) {
  const [touched, setTouched] = useState(false);
  const [chosen, setChosen] = useState(defaultCountry);
  const numbers = useNumbers(touched || value !== '');
  // What was typed in another visit knows its country as well.
  const country =
    numbers === null || !value.startsWith('+') ? chosen : numbers.formatTyped(value, chosen).country;
  const tell = (text: string, code: string): void =>
    onChange(text, numbers?.finishTyped(text, code).text ?? text);
  const take = (next: { text: string; country: string }): void => {
    setChosen(next.country);
    if (next.text !== value) tell(next.text, next.country);
  };
  return {
    numbers,
    country,
    touch: () => setTouched(true),
    type: (event: ChangeEvent<HTMLInputElement>): void => {
      const typed = limitPhone(event.target.value, longNumbers);
      const atEnd = event.target.selectionStart === event.target.value.length;
      const grows = typed.length > value.length;
      // Grouping while one deletes or types in the middle would take the caret away.
      take(
        numbers !== null && atEnd && grows ? numbers.formatTyped(typed, country) : { text: typed, country },
      );
    },
    finish: () => numbers !== null && take(numbers.finishTyped(value, country)),
    pick: ({ code }: DialCountry): void => {
      setChosen(code);
      if (numbers !== null) tell(numbers.redial(value, country, code), code);
    },
  };
}

/** The two-letter code and the digits in front of the numbers; opens the list. */
function CountryButton(props: {
  phone: ReturnType<typeof usePhone>;
  open: boolean;
  disabled: boolean | undefined;
  onClick: () => void;
}) {
  const { numbers, country } = props.phone;
  const dialCode = numbers?.dialCodeOf(country) ?? (country === 'US' ? '1' : null);
  const name = numbers?.dialCountries().find(({ code }) => code === country)?.name ?? country;
  return (
    <button
      type="button"
      disabled={props.disabled}
      aria-haspopup="dialog"
      aria-expanded={props.open}
      aria-label={`Country: ${name}${dialCode === null ? '' : `, +${dialCode}`}`}
      onClick={props.onClick}
      className="absolute inset-y-px left-px flex w-19 items-center justify-center gap-1 rounded-l border-r border-line transition-colors hover:not-disabled:bg-hover"
    >
      <span className="figures text-sm">{country}</span>
      <ChevronDown aria-hidden="true" className="size-4 text-muted" />
    </button>
  );
}

/**
 * An international phone number: grouped while it is typed, with the countries' dial codes to choose from. What is
 * pasted with a plus switches the country; a finished number takes its international form when the field is left.
 */
export function PhoneField(props: PhoneFieldProps) {
  const phone = usePhone(props);
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const close = (): void => {
    setOpen(false);
    input.current?.focus();
  };
  const left = (event: FocusEvent): void => {
    if (whole.current?.contains(event.relatedTarget)) return;
    setOpen(false);
    phone.finish();
    props.onBlur?.();
  };
  return (
    <Field {...props}>
      {(attributes) => (
        <div ref={whole} onFocus={phone.touch} onBlur={left} className="relative">
          <CountryButton
            phone={phone}
            open={open}
            disabled={props.disabled}
            onClick={() => {
              phone.touch();
              setOpen((before) => !before);
            }}
          />
          <input
            {...attributes}
            ref={input}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            name={props.name}
            required={props.required}
            disabled={props.disabled}
            placeholder={props.placeholder}
            value={props.value}
            onChange={phone.type}
            className="control pl-22"
          />
          {open && (
            // A press on the list leaves the focus in its field: the blur would close it before the click chooses.
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
            <div
              onMouseDown={(event) => {
                if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
              }}
              className="absolute inset-x-0 top-full z-20 mt-1 animate-enter rounded border border-line bg-raised shadow-float"
            >
              {phone.numbers === null ? (
                <p className="flex min-h-14 items-center gap-3 px-5 text-muted">
                  <SpinnerMark /> Loading countries
                </p>
              ) : (
                <CountryList
                  countries={phone.numbers.dialCountries()}
                  chosen={phone.country}
                  onPick={(country) => {
                    phone.pick(country);
                    close();
                  }}
                  onClose={close}
                />
              )}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
