import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
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
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">Artists</legend>
      {values.map((value, index) => (
        // The fields have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex items-end gap-2">
          <TextField
            className="min-w-0 flex-1"
            label={values.length === 1 ? 'Artist name' : `Artist name ${index + 1}`}
            value={value}
            maxLength={200}
            autoComplete="off"
            aria-required
            aria-invalid={error !== undefined && value.trim() === '' ? true : undefined}
            onChange={(event) => onChange(replaced(values, index, event.target.value))}
          />
          {values.length > 1 && (
            <IconButton
              label={`Remove artist ${index + 1}`}
              icon={<X aria-hidden="true" />}
              onClick={() => onChange(without(values, index))}
            />
          )}
        </div>
      ))}
      <FieldError id={`${id}-error`} error={error} />
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
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">Links</legend>
      {values.map((value, index) => {
        const source = sourceOf(value);
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="flex items-end gap-2">
            <TextField
              className="min-w-0 flex-1"
              label={values.length === 1 ? 'Link to files' : `Link to files ${index + 1}`}
              hideLabel={index > 0}
              note={index === 0 ? 'Google Drive, Dropbox, OneDrive or any other' : undefined}
              type="url"
              inputMode="url"
              value={value}
              maxLength={2000}
              autoComplete="off"
              placeholder="https://"
              aria-invalid={error !== undefined && value.trim() !== '' && source === null ? true : undefined}
              onChange={(event) => onChange(replaced(values, index, event.target.value))}
            />
            {source !== null && <Badge className="mb-2.5 max-w-36">{source}</Badge>}
            {values.length > 1 && (
              <IconButton
                label={`Remove link ${index + 1}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(without(values, index))}
              />
            )}
          </div>
        );
      })}
      <FieldError id={`${id}-error`} error={error} />
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
