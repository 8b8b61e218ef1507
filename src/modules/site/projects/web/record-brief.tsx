import { useMemo, type FormEvent } from 'react';
import { BRIEF_DETAILS, DETAIL_NAMES, detailsOf } from '@/modules/files/uploads/brief-details.rules';
import { songName } from '@/modules/site/order/song-name.rules';
import type { changeProject } from '@/modules/orders/projects/projects.contract';
import { ChangedMeanwhile } from '@/ui/changed-meanwhile';
import { useApi } from '@/ui/page-data';
import { SaveRow } from '@/ui/save-row';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { useChanges } from '@/ui/use-changes';
import { differencesOf, useEdited } from '@/ui/use-edited';
import type { Project } from './record-types';

type Values = Record<string, string>;

const FIELDS = [
  { name: 'title', label: 'Title of the record' },
  { name: 'artist', label: 'Artist' },
  { name: 'notes', label: 'Notes for all songs' },
  ...DETAIL_NAMES.map((name) => ({ name, label: BRIEF_DETAILS[name].label })),
];

const valuesOf = ({
  title,
  artist,
  notes,
  details,
}: Pick<Project, 'title' | 'artist' | 'notes' | 'details'>): Values => ({
  title: title ?? '',
  artist: artist ?? '',
  notes: notes ?? '',
  ...Object.fromEntries(DETAIL_NAMES.map((name) => [name, details[name] ?? ''])),
});

// What a conflict or an answer brings along.
const storedIn = (value: unknown): { version: number; values: Values } | null => {
  if (typeof value !== 'object' || value === null || !('details' in value)) return null;
  const project = value as Pick<Project, 'version' | 'title' | 'artist' | 'notes' | 'details'>;
  return { version: project.version, values: valuesOf(project) };
};

interface RecordBriefProps {
  readonly project: Project;
  readonly onChange: () => void;
}

/** What a record's songs share: title, artist, notes. A song that says something else is named. */
export function RecordBrief({ project, onChange }: RecordBriefProps) {
  const api = useApi();
  const stored = useMemo(() => ({ version: project.version, values: valuesOf(project) }), [project]);
  const edited = useEdited(stored);
  const { busy, problems, stale, change, forget } = useChanges(onChange);
  const { values, version } = edited;
  const field = (name: string) => ({
    value: values[name] ?? '',
    error: problems[name],
    onChange: (event: { target: { value: string } }) =>
      edited.edit({ ...values, [name]: event.target.value }),
  });
  const save = async (on: number) => {
    const { title = '', artist = '', notes = '' } = values;
    const saved = await change<typeof changeProject>(
      () =>
        api.call<typeof changeProject>('PUT /projects/{projectId}', {
          params: { projectId: String(project.id) },
          body: { version: on, title, artist, notes, ...detailsOf(values) },
        }),
      'Record saved.',
    );
    const now = storedIn(saved?.project);
    if (now !== null) edited.take(now);
  };
  const theirs = storedIn(stale);
  const own = project.songs.filter(({ own_notes }) => own_notes !== null);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(version);
      }}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="Title of the record" maxLength={255} {...field('title')} />
        <TextField label="Artist" maxLength={255} {...field('artist')} />
      </div>
      <TextArea
        label="Notes for all songs"
        hint="A song that has notes of its own keeps them."
        rows={4}
        {...field('notes')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        {DETAIL_NAMES.map((name) => (
          <TextField
            key={name}
            label={BRIEF_DETAILS[name].label}
            hint={BRIEF_DETAILS[name].hint}
            note="optional"
            maxLength={BRIEF_DETAILS[name].maxLength}
            {...field(name)}
          />
        ))}
      </div>
      {own.length > 0 && (
        <p className="text-sm text-muted">
          With notes of their own: {own.map((song) => songName(song)).join(', ')}.
        </p>
      )}
      {theirs !== null && (
        <ChangedMeanwhile
          differences={differencesOf(FIELDS, values, theirs.values)}
          busy={busy}
          onKeepMine={() => void save(theirs.version)}
          onTakeTheirs={() => {
            edited.take(theirs);
            forget();
          }}
        />
      )}
      <SaveRow busy={busy} dirty={edited.dirty} label="Save brief" onUndo={() => edited.take(stored)} />
    </form>
  );
}
