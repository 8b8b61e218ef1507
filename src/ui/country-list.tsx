import { Combobox } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { aria } from './aria';
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

export interface CountryListProps {
  readonly countries: readonly DialCountry[];
  /** Code of the country that is chosen. */
  readonly chosen: string;
  readonly onPick: (country: DialCountry) => void;
  readonly onClose: () => void;
}

/** Countries to search and choose from by keyboard or hand (CHEC-01); the field asks 250 ms after the last key. */
export function CountryList({ countries, chosen, onPick, onClose }: CountryListProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed);
  const found = searchCountries(countries, search);
  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root
        inline
        open
        autoHighlight
        items={countries}
        filteredItems={found}
        inputValue={typed}
        onInputValueChange={(text, { reason }) => {
          if (reason === 'input-change') setTyped(text);
        }}
        value={countries.find(({ code }) => code === chosen) ?? null}
        onValueChange={(country) => {
          if (country !== null && search === typed) onPick(country);
        }}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        itemToStringLabel={({ name }) => name}
        isItemEqualToValue={(one, other) => one.code === other.code}
      >
        <div className="relative p-2">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-5 -translate-y-1/2 text-muted"
          />
          <Combobox.Input
            // Opened by hand: what one does next is to type.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            aria-label="Search country"
            autoComplete="off"
            spellCheck={false}
            placeholder="Search"
            className="control pl-11"
            onKeyDown={(event) => {
              if (event.key !== 'Escape' && event.key !== 'Enter') return;
              // Neither the form nor a dialog around hears these keys.
              event.stopPropagation();
              if (event.key !== 'Escape') return;
              event.preventDefault();
              onClose();
            }}
          />
        </div>
        <Combobox.List aria-label="Country" className="max-h-64 overflow-y-auto px-2 pb-2 short:max-h-28">
          {(country: DialCountry) => (
            <Combobox.Item
              key={country.code}
              value={country}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 data-highlighted:bg-hover data-selected:font-semibold"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{country.name}</span>
              <span className="figures text-muted">+{country.dialCode}</span>
            </Combobox.Item>
          )}
        </Combobox.List>
        <p {...aria.status} className="px-5 pb-4 text-muted empty:hidden">
          {found.length === 0 ? NOTHING : null}
        </p>
      </Combobox.Root>
    </CSPProvider>
  );
}
