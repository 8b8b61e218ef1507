import { Plus, X } from 'lucide-react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { MAX_REFERENCES, MAX_TAKE_LENGTH } from '../references.rules';
import { BLANK_REFERENCE, referenceError, type EnteredReference } from './entered-references';

interface ReferenceFieldsProps {
  readonly values: readonly EnteredReference[];
  readonly onChange: (values: readonly EnteredReference[]) => void;
  /** Names of the form's files: one of them may be the reference. */
  readonly fileNames: readonly string[];
  /** Says what is wrong: the form was sent once. */
  readonly checked: boolean;
}

interface EntryProps extends Pick<ReferenceFieldsProps, 'fileNames' | 'checked'> {
  readonly entry: EnteredReference;
  readonly number: number;
  readonly onChange: (entry: EnteredReference) => void;
  readonly onRemove: () => void;
}

// A chosen file is told from a link by its place in the list: names may be anything.
const LINK = 'link';

function Source({
  entry,
  fileNames,
  error,
  onChange,
}: Omit<EntryProps, 'number' | 'checked' | 'onRemove'> & { error: string | undefined }) {
  const chosen = entry.file === null ? LINK : String(fileNames.indexOf(entry.file));
  const options = [
    { value: LINK, label: 'A link' },
    ...fileNames.map((name, index) => ({ value: String(index), label: name })),
  ];
  const choose = (value: string): void =>
    onChange({ ...entry, file: value === LINK ? null : (fileNames[Number(value)] ?? null) });
  return (
    <>
      {fileNames.length > 0 && (
        <SelectField
          label="Link or file"
          value={chosen}
          options={options}
          onChange={(event) => choose(event.target.value)}
        />
      )}
      {entry.file === null && (
        <TextField
          label="Link to a song"
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={2000}
          autoComplete="off"
          value={entry.link}
          error={error}
          onChange={(event) => onChange({ ...entry, link: event.target.value })}
        />
      )}
    </>
  );
}

function Entry({ entry, number, fileNames, checked, onChange, onRemove }: EntryProps) {
  const error = checked ? (referenceError(entry, fileNames) ?? undefined) : undefined;
  const time = (label: string, name: 'from' | 'to', hint: string) => (
    <TextField
      label={label}
      note="optional"
      placeholder={hint}
      maxLength={8}
      autoComplete="off"
      value={entry[name]}
      onChange={(event) => onChange({ ...entry, [name]: event.target.value })}
    />
  );
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <legend className="sr-only">Reference {number}</legend>
      <div className="flex items-center justify-between gap-4">
        <p className="font-semibold" aria-hidden="true">
          Reference {number}
        </p>
        <IconButton label={`Remove reference ${number}`} icon={<X aria-hidden="true" />} onClick={onRemove} />
      </div>
      <Source entry={entry} fileNames={fileNames} error={error} onChange={onChange} />
      <div className="grid grid-cols-2 items-start gap-4">
        {time('From', 'from', '0:40')}
        {time('To', 'to', '1:10')}
      </div>
      <TextField
        label="What to take from it"
        note="optional"
        placeholder="The vocal, not the drums"
        maxLength={MAX_TAKE_LENGTH}
        autoComplete="off"
        value={entry.take}
        error={entry.file === null ? undefined : error}
        onChange={(event) => onChange({ ...entry, take: event.target.value })}
      />
    </fieldset>
  );
}

/** Songs that this one should sound like, in the order of their weight. */
export function ReferenceFields({ values, onChange, ...shown }: ReferenceFieldsProps) {
  const set = (at: number, entry: EnteredReference): void =>
    onChange(values.map((old, index) => (index === at ? entry : old)));
  return (
    <div className="flex flex-col gap-3">
      {values.map((entry, index) => (
        <Entry
          // The entries have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          {...shown}
          entry={entry}
          number={index + 1}
          onChange={(next) => set(index, next)}
          onRemove={() => onChange(values.filter((_, at) => at !== index))}
        />
      ))}
      {values.length < MAX_REFERENCES && (
        <Button
          size="sm"
          variant="quiet"
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...values, BLANK_REFERENCE])}
        >
          {values.length === 0 ? 'Add a reference song' : 'Add another reference'}
        </Button>
      )}
    </div>
  );
}
