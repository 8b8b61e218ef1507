import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { aria } from './aria';
import { cx } from './cx';
import { searchCountries, type DialCountry } from './phone-text';

const SETTLE_MS = 250;
const NOTHING = 'No entries to show';

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

/** Which option the arrows are on; a new search begins at the first one. */
function useCursor(count: number, search: string, first: number) {
  const [place, setPlace] = useState({ search, at: first });
  const at = place.search === search ? Math.min(place.at, count - 1) : 0;
  return { at, move: (to: number) => setPlace({ search, at: Math.max(0, Math.min(count - 1, to)) }) };
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at) => at + 8,
  PageUp: (at) => at - 8,
};

interface OptionProps {
  readonly id: string;
  readonly country: DialCountry;
  readonly isHere: boolean;
  readonly isChosen: boolean;
  readonly onPick: () => void;
}

function Option({ id, country, isHere, isChosen, onPick }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isHere) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  return (
    // The keys are those of the search field, which names the option that they are on.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      {...aria.option}
      ref={row}
      id={id}
      aria-selected={isChosen}
      onClick={onPick}
      className={cx(
        'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-sm px-3',
        isHere && 'bg-hover',
        isChosen && 'font-semibold',
      )}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{country.name}</span>
      <span className="figures text-muted">+{country.dialCode}</span>
    </div>
  );
}

export interface CountryListProps {
  readonly countries: readonly DialCountry[];
  /** Code of the country that is chosen. */
  readonly chosen: string;
  readonly onPick: (country: DialCountry) => void;
  readonly onClose: () => void;
}

/** Countries to search and choose from by keyboard or hand (CHEC-01); the field asks 250 ms after the last key. */
export function CountryList({ countries, chosen, onPick, onClose }: CountryListProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed);
  const found = searchCountries(countries, search);
  const { at, move } = useCursor(
    found.length,
    search,
    Math.max(
      0,
      countries.findIndex(({ code }) => code === chosen),
    ),
  );
  const here = found[at];
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step !== undefined) move(step(at, Math.max(1, found.length)));
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && here !== undefined && search === typed) onPick(here);
    else if (event.key !== 'Enter') return;
    // Neither the form nor a dialog around hears these keys.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div className="relative p-2">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-5 -translate-y-1/2 text-muted"
        />
        <input
          // Opened by hand: what one does next is to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          type="text"
          role="combobox"
          aria-label="Search country"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={here === undefined ? undefined : `${id}-${here.code}`}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          className="control pl-11"
        />
      </div>
      <div
        {...aria.listbox}
        id={id}
        aria-label="Country"
        className="max-h-64 overflow-y-auto px-2 pb-2 short:max-h-28"
      >
        {found.map((country) => (
          <Option
            key={country.code}
            id={`${id}-${country.code}`}
            country={country}
            isHere={country === here}
            isChosen={country.code === chosen}
            onPick={() => onPick(country)}
          />
        ))}
      </div>
      <p {...aria.status} className="px-5 pb-4 text-muted empty:hidden">
        {found.length === 0 ? NOTHING : null}
      </p>
    </>
  );
}
