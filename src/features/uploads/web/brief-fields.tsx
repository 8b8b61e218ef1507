import { Plus, X } from 'lucide-react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { TextField } from '@/ui/text-field';
import { linkSource, readLink, type LinkSource } from '../links.rules';

interface ListProps {
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
  readonly error: string | undefined;
}

function replaced(values: readonly string[], index: number, value: string): string[] {
  return values.map((old, at) => (at === index ? value : old));
}

function without(values: readonly string[], index: number): string[] {
  return values.filter((_, at) => at !== index);
}

const MOST_ARTISTS = 20;
const MOST_LINKS = 50;

/** Artist names: at least one field, more on demand. */
export function ArtistFields({ values, onChange, error }: ListProps) {
  const blank = values.findIndex((value) => value.trim() === '');
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Artists</legend>
      {values.map((value, index) => (
        <TextField
          // The fields have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          label={values.length === 1 ? 'Artist name' : `Artist name ${index + 1}`}
          value={value}
          maxLength={200}
          autoComplete="off"
          aria-required
          error={index === Math.max(0, blank) ? error : undefined}
          onChange={(event) => onChange(replaced(values, index, event.target.value))}
          trailing={
            values.length > 1 && (
              <IconButton
                label={`Remove artist ${index + 1}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(without(values, index))}
              />
            )
          }
        />
      ))}
      {values.length < MOST_ARTISTS && (
        <Button
          size="sm"
          variant="quiet"
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...values, ''])}
        >
          Add an artist
        </Button>
      )}
    </fieldset>
  );
}

function sourceOf(value: string): LinkSource | null {
  const link = readLink(value);
  return link === null ? null : linkSource(link);
}

/** Links to files elsewhere, each with where it leads. */
export function LinkFields({ values, onChange, error }: ListProps) {
  const wrong = values.findIndex((value) => value.trim() !== '' && readLink(value) === null);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Links</legend>
      {values.map((value, index) => (
        <TextField
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          label={values.length === 1 ? 'Link to files' : `Link to files ${index + 1}`}
          note={sourceOf(value) ?? (index === 0 ? 'Google Drive, Dropbox, OneDrive or any other' : undefined)}
          type="url"
          inputMode="url"
          value={value}
          maxLength={2000}
          autoComplete="off"
          placeholder="https://"
          error={index === Math.max(0, wrong) ? error : undefined}
          onChange={(event) => onChange(replaced(values, index, event.target.value))}
          trailing={
            values.length > 1 && (
              <IconButton
                label={`Remove link ${index + 1}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(without(values, index))}
              />
            )
          }
        />
      ))}
      {values.length < MOST_LINKS && (
        <Button
          size="sm"
          variant="quiet"
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...values, ''])}
        >
          Add a link
        </Button>
      )}
    </fieldset>
  );
}
