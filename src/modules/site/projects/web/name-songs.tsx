import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { leaveProject, nameSongs } from '@/modules/orders/projects/projects.contract';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormError } from '@/ui/form-error';
import { IconButton } from '@/ui/icon-button';
import { useApi } from '@/ui/page-data';
import { TextField } from '@/ui/text-field';
import { useChanges } from '@/ui/use-changes';
import type { Project, ProjectSong } from './record-types';

interface Typed {
  readonly key: string;
  readonly id: number | null;
  readonly title: string;
}

interface NameSongsProps {
  readonly project: Project;
  readonly onChange: () => void;
}

const typedOf = ({ songs }: Project): Typed[] =>
  songs.map(({ id, track }) => ({ key: `song-${id}`, id, title: track ?? '' }));

/** A place that its line pays for can be given up while nothing was sent for it; of a record by hand, any song can go. */
const canLeave = ({ songs_included, songs }: Project, song: ProjectSong | undefined): boolean =>
  songs.length > 1 && song !== undefined && (songs_included === null || !song.files_received);

function useTitles({ project, onChange }: NameSongsProps) {
  const api = useApi();
  const { busy, problems, stale, change, forget } = useChanges(onChange);
  const [seen, setSeen] = useState({ version: project.version, songs: typedOf(project) });
  const [typed, setTyped] = useState(seen.songs);
  const [leaving, setLeaving] = useState<Typed | null>(null);
  const isDirty = JSON.stringify(typed) !== JSON.stringify(seen.songs);
  if (seen.version !== project.version && !isDirty) {
    const now = typedOf(project);
    setSeen({ version: project.version, songs: now });
    setTyped(now);
  }
  const params = { projectId: String(project.id) };
  const takeStored = () => {
    const now = typedOf(project);
    setSeen({ version: project.version, songs: now });
    setTyped(now);
    forget();
  };
  const save = async () => {
    const songs = typed
      .filter(({ id, title }) => id === null || title.trim() !== '')
      .map(({ id, title }) => ({ id, title }));
    const saved = await change<typeof nameSongs>(
      () =>
        api.call<typeof nameSongs>('PUT /projects/{projectId}/songs', {
          params,
          body: { version: seen.version, songs },
        }),
      'Songs saved.',
    );
    if (saved === null) return;
    const now = saved.project.songs.map(({ id, track }) => ({ key: `song-${id}`, id, title: track ?? '' }));
    setSeen({ version: saved.project.version, songs: now });
    setTyped(now);
  };
  const leave = async (song: Typed) => {
    const left = await change<typeof leaveProject>(
      () =>
        api.call<typeof leaveProject>('DELETE /projects/{projectId}/songs/{itemId}', {
          params: { ...params, itemId: String(song.id) },
          body: { version: project.version },
        }),
      'Song taken off the record.',
      { formless: true },
    );
    setLeaving(null);
    if (left !== null) setTyped(typed.filter(({ key }) => key !== song.key));
  };
  return {
    typed,
    setTyped,
    leaving,
    setLeaving,
    isDirty,
    busy,
    isStale: stale !== null,
    problem: problems['songs'],
    takeStored,
    save,
    leave,
  };
}

/** The titles of a record's songs. Of one that was bought as a record, its customer says here how many songs it has. */
export function NameSongs({ project, onChange }: NameSongsProps) {
  const titles = useTitles({ project, onChange });
  const { typed, setTyped, leaving, setLeaving, isDirty, busy, isStale } = titles;
  const places = project.songs_included;
  const left = places === null ? 0 : places - typed.length;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void titles.save();
      }}
      noValidate
      className="flex flex-col gap-4"
    >
      {places !== null && (
        <p className="text-sm text-muted">
          You paid for up to {places} songs. Add as many as the record has; places you don’t use cost nothing
          more.
        </p>
      )}
      <ol className="flex flex-col gap-3">
        {typed.map((song, at) => (
          <li key={song.key} className="flex items-end gap-2">
            <TextField
              label={`Song ${at + 1}`}
              value={song.title}
              maxLength={255}
              placeholder="Title"
              className="flex-1"
              onChange={(event) =>
                setTyped(typed.map((one) => (one === song ? { ...one, title: event.target.value } : one)))
              }
            />
            {(song.id === null ||
              canLeave(
                project,
                project.songs.find(({ id }) => id === song.id),
              )) && (
              <IconButton
                label={`Remove song ${at + 1}`}
                icon={<X size={18} aria-hidden="true" />}
                onClick={() =>
                  song.id === null ? setTyped(typed.filter((one) => one !== song)) : setLeaving(song)
                }
              />
            )}
          </li>
        ))}
      </ol>
      <FormError>
        {titles.problem}
        {isStale && 'The record changed meanwhile. '}
      </FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={busy} disabled={!isDirty}>
          Save songs
        </Button>
        {left > 0 && (
          <Button
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setTyped([...typed, { key: crypto.randomUUID(), id: null, title: '' }])}
          >
            Add a song ({left} left)
          </Button>
        )}
        {(isStale || isDirty) && (
          <Button variant="quiet" onClick={titles.takeStored}>
            {isStale ? 'Use the stored titles' : 'Undo changes'}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={leaving !== null}
        title="Take this song off the record?"
        text={
          places === null
            ? 'The song stays in My songs, by itself.'
            : 'Its place is free again. You can add another song.'
        }
        confirmLabel="Take it off"
        busy={busy}
        onConfirm={() => leaving !== null && void titles.leave(leaving)}
        onCancel={() => setLeaving(null)}
      />
    </form>
  );
}
