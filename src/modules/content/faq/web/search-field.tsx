import { Search } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';

interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
}

const MAX_LENGTH = 100;

/** Looks into every answer while one types; a plain form without scripts. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const navigate = useNavigate();
  return (
    <search>
      <form
        method="get"
        action="/faq"
        onSubmit={(event) => {
          event.preventDefault();
          const text = value.trim();
          void navigate(text === '' ? '/faq' : `/faq?${new URLSearchParams({ q: text }).toString()}`, {
            preventScrollReset: true,
          });
        }}
      >
        <TextField
          type="search"
          name="q"
          label="Search all answers"
          maxLength={MAX_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          leading={<Search aria-hidden="true" />}
        />
        {/* With scripts the answers narrow down while one types. */}
        <noscript>
          <Button type="submit" className="mt-3">
            Search
          </Button>
        </noscript>
      </form>
    </search>
  );
}
