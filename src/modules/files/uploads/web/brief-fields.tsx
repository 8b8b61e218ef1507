import { Plus, X } from 'lucide-react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { TextField, type TextFieldProps } from '@/ui/text-field';
import { linkServiceName, readLink } from '../links.rules';
import { eachDetail, type BriefDetails } from '../brief-details.rules';

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

const MAX_ARTISTS = 20;
const MAX_LINKS = 50;

interface GrowingListProps extends Omit<ListProps, 'error'> {
  readonly legend: string;
  /** What one entry is called in 'Remove … 2'. */
  readonly entry: string;
  readonly most: number;
  readonly add: string;
  readonly field: (value: string, index: number) => Omit<TextFieldProps, 'value' | 'onChange' | 'trailing'>;
}

/** One text field for each value, with buttons to remove (while more than one remains) and to add. */
function GrowingList({ legend, entry, most: limit, add, values, onChange, field }: GrowingListProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{legend}</legend>
      {values.map((value, index) => (
        <TextField
          // The fields have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          {...field(value, index)}
          value={value}
          autoComplete="off"
          onChange={(event) => onChange(replaced(values, index, event.target.value))}
          trailing={
            values.length > 1 && (
              <IconButton
                label={`Remove ${entry} ${index + 1}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(without(values, index))}
              />
            )
          }
        />
      ))}
      {values.length < limit && (
        <Button
          size="sm"
          variant="quiet"
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...values, ''])}
        >
          {add}
        </Button>
      )}
    </fieldset>
  );
}

const numbered = (label: string, values: readonly string[], index: number): string =>
  values.length === 1 ? label : `${label} ${index + 1}`;

/** Artist names: at least one field, more on demand. */
export function ArtistFields({ values, onChange, error }: ListProps) {
  const blank = values.findIndex((value) => value.trim() === '');
  return (
    <GrowingList
      legend="Artists"
      entry="artist"
      most={MAX_ARTISTS}
      add="Add an artist"
      values={values}
      onChange={onChange}
      field={(_value, index) => ({
        label: numbered('Artist name', values, index),
        maxLength: 200,
        'aria-required': true,
        error: index === Math.max(0, blank) ? error : undefined,
      })}
    />
  );
}

function sourceOf(value: string): string | null {
  const link = readLink(value);
  return link === null ? null : linkServiceName(link);
}

/** Links to files elsewhere, each with where it leads. */
export function LinkFields({ values, onChange, error }: ListProps) {
  const wrong = values.findIndex((value) => value.trim() !== '' && readLink(value) === null);
  return (
    <GrowingList
      legend="Links"
      entry="link"
      most={MAX_LINKS}
      add="Add a link"
      values={values}
      onChange={onChange}
      field={(value, index) => ({
        label: numbered('Link to files', values, index),
        note: sourceOf(value) ?? (index === 0 ? 'Google Drive, Dropbox, WeTransfer or any other' : undefined),
        type: 'url',
        inputMode: 'url',
        maxLength: 2000,
        placeholder: 'https://',
        error: index === Math.max(0, wrong) ? error : undefined,
      })}
    />
  );
}

interface DetailsProps {
  readonly values: BriefDetails;
  readonly onChange: (values: BriefDetails) => void;
}

/** The short texts of a brief that may stay empty. */
export function DetailFields({ values, onChange }: DetailsProps) {
  const fields = eachDetail((name, { label, hint, maxLength, inputMode }) => (
    <TextField
      key={name}
      label={label}
      note="optional"
      hint={hint}
      value={values[name] ?? ''}
      maxLength={maxLength}
      inputMode={inputMode}
      autoComplete="off"
      onChange={(event) => onChange({ ...values, [name]: event.target.value })}
    />
  ));
  return <div className="grid items-start gap-5 sm:grid-cols-2">{Object.values(fields)}</div>;
}
