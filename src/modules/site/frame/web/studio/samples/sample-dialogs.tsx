import type { StudioSample } from '@/modules/catalogue/samples/studio-samples.contract';
import { EntryDialog } from '@/ui/entry-dialog';
import type { PlainField, PlainValue } from '@/ui/plain-fields';
import type { Changes } from '@/ui/use-changes';
import { PairPicker, usePair, type SentPair } from './pair-picker';
import { titleOf } from './sample-row';

/** The texts of a sample, as forms hold them. */
export interface SampleTexts {
  readonly name: string;
  readonly artist: string;
  readonly style: string;
  readonly service: string;
}

const BLANK: SampleTexts = { name: '', artist: '', style: '', service: '' };
const WORDS: readonly PlainField[] = [
  { name: 'name', label: 'Title', maxLength: 120 },
  { name: 'artist', label: 'Artist', note: 'optional', maxLength: 120 },
  {
    name: 'style',
    label: 'Style',
    note: 'optional',
    hint: 'Hip hop, metal, folk.',
    maxLength: 80,
    half: true,
  },
  {
    name: 'service',
    label: 'What you did',
    note: 'optional',
    hint: 'Mixing, mastering, or both.',
    maxLength: 80,
    half: true,
  },
];
const FIELDS: readonly PlainField[] = [
  ...WORDS,
  { name: 'published', label: 'Published', kind: 'switch', hint: 'When its audio is ready.' },
];

type Values = Readonly<Record<string, PlainValue>>;

function wordsOf(values: Values): SampleTexts {
  const text = (name: keyof SampleTexts) => String(values[name] ?? '');
  return { name: text('name'), artist: text('artist'), style: text('style'), service: text('service') };
}

const valuesOf = ({ name, artist, style, service, published }: StudioSample): Values => ({
  name: name ?? '',
  artist: artist ?? '',
  style: style ?? '',
  service: service ?? '',
  published,
});

interface DialogProps {
  readonly changes: Changes;
  readonly onClose: () => void;
}

/** The window that makes a sample: two files and its texts. */
export function NewSample({
  changes,
  onSave,
  onClose,
}: DialogProps & { readonly onSave: (words: SampleTexts, pair: SentPair) => void }) {
  const pair = usePair();
  return (
    <EntryDialog
      title="New sample"
      size="lg"
      fields={WORDS}
      start={{ ...BLANK }}
      changes={changes}
      onSave={(values) => {
        const sent = pair.take();
        if (sent !== null) onSave(wordsOf(values), sent);
      }}
      onClose={onClose}
    >
      <PairPicker pair={pair} problem={changes.problems['before'] ?? changes.problems['after']} />
    </EntryDialog>
  );
}

interface ChangeProps extends DialogProps {
  readonly sample: StudioSample;
  readonly onSave: (words: SampleTexts & { published: boolean }, version?: number) => void;
}

/** The window with a sample's texts, and whether it stands on the site. */
export function ChangeSample({ sample, changes, onSave, onClose }: ChangeProps) {
  return (
    <EntryDialog
      key={sample.id}
      title={`Change ${titleOf(sample)}`}
      fields={FIELDS}
      start={valuesOf(sample)}
      changes={changes}
      valuesOf={(stored) => {
        const theirs = stored as StudioSample;
        return { version: theirs.version, values: valuesOf(theirs) };
      }}
      onSave={(values, version) =>
        onSave({ ...wordsOf(values), published: values['published'] === true }, version)
      }
      onClose={onClose}
    />
  );
}

interface ReplaceProps extends DialogProps {
  readonly sample: StudioSample;
  readonly onSave: (pair: SentPair, version?: number) => void;
}

/** The window that gives a sample another pair of files. */
export function ReplaceSound({ sample, changes, onSave, onClose }: ReplaceProps) {
  const pair = usePair();
  return (
    <EntryDialog
      key={sample.id}
      title={`New files for ${titleOf(sample)}`}
      size="lg"
      fields={[]}
      start={{}}
      changes={changes}
      valuesOf={(stored) => ({ version: (stored as StudioSample).version, values: {} })}
      onSave={(_, version) => {
        const sent = pair.take();
        if (sent !== null) onSave(sent, version);
      }}
      onClose={onClose}
    >
      <PairPicker pair={pair} problem={changes.problems['before'] ?? changes.problems['after']} />
    </EntryDialog>
  );
}
