import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { assignProject } from '@/modules/orders/projects/projects.contract';
import { songName } from '@/modules/site/order/song-name.rules';
import type { getProject } from '@/modules/site/projects/project-view.contract';
import { RecordPlayerBar } from '@/modules/site/projects/web/record-player';
import { RecordSongs } from '@/modules/site/projects/web/record-songs';
import type { Project, ProjectSong } from '@/modules/site/projects/web/record-types';
import { RecordDate } from '@/modules/site/projects/web/record-view';
import { RunningOrderEditor } from '@/modules/site/projects/web/running-order';
import { useRecordPlayer } from '@/modules/site/projects/web/use-record-player';
import { useRunningOrder } from '@/modules/site/projects/web/use-running-order';
import { Button, ButtonAnchor } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { useApi } from '@/ui/page-data';
import { SelectField } from '@/ui/select-field';
import { SkeletonCard, SkeletonGroup } from '@/ui/skeleton';
import { Panel } from '@/ui/studio-page';
import { useChanges } from '@/ui/use-changes';
import { useLiveNews } from '@/ui/use-live-updates';
import { useLoaded } from '@/ui/use-loaded';
import type { StudioItem } from './studio-item';

type Place = NonNullable<StudioItem['item']['project']>;

const hrefOf = ({ id }: { readonly id: number }) => `/studio/items/${id}`;

/** To the songs before and after this one on its record. */
export function RecordSteps({ place, itemId }: { place: Place; itemId: number }) {
  const at = place.songs.findIndex(({ id }) => id === itemId);
  const steps = [
    { song: place.songs[at - 1], words: 'Previous song', Icon: ChevronLeft },
    { song: place.songs[at + 1], words: 'Next song', Icon: ChevronRight },
  ];
  return (
    <nav
      aria-label={`Songs of ${place.name}`}
      className="flex flex-wrap items-center gap-2 text-sm text-muted"
    >
      <span className="[overflow-wrap:anywhere]">
        {place.name}, {at + 1} of {place.songs.length}
      </span>
      {steps.map(({ song, words, Icon }) =>
        song === undefined ? null : (
          <Link
            key={words}
            to={hrefOf(song)}
            aria-label={`${words}: ${song.track ?? `Item #${song.id}`}`}
            title={words}
            className="inline-flex min-h-9 min-w-9 items-center justify-center rounded hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            <Icon size={18} aria-hidden="true" />
          </Link>
        ),
      )}
    </nav>
  );
}

interface AssignAllProps {
  readonly project: Project;
  readonly engineers: StudioItem['engineers'];
  readonly onChange: () => void;
}

function AssignAll({ project, engineers, onChange }: AssignAllProps) {
  const api = useApi();
  const { busy, change } = useChanges(onChange);
  const [chosen, setChosen] = useState('');
  const assign = () =>
    change<typeof assignProject>(
      () =>
        api.call<typeof assignProject>('POST /studio/projects/{projectId}/assign', {
          params: { projectId: String(project.id) },
          body: { version: project.version, engineer_id: Number(chosen) },
        }),
      'All open songs are assigned.',
      { formless: true },
    );
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Engineer for all songs"
        placeholder="Choose"
        value={chosen}
        options={engineers.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button loading={busy} disabled={chosen === ''} onClick={() => void assign()}>
        Assign all songs
      </Button>
    </div>
  );
}

function Record({ project, engineers, onChange }: AssignAllProps) {
  const order = useRunningOrder(project, onChange);
  const [editing, setEditing] = useState(false);
  const byId = new Map(project.songs.map((song) => [song.id, song]));
  const placed = order.placed.flatMap(({ id, gap_ms }): ProjectSong[] => {
    const song = byId.get(id);
    return song === undefined ? [] : [{ ...song, gap_ms }];
  });
  const shown = placed.length === project.songs.length ? placed : project.songs;
  const { record, near } = useRecordPlayer({ name: project.name, songs: shown });
  const heard = shown.find(({ id }) => id === record.heard);
  return (
    <div ref={near} className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        <RecordDate project={project} side="studio" />
      </p>
      {record.count > 0 && (
        <RecordPlayerBar
          name={project.name}
          of={shown.length}
          title={heard === undefined ? null : songName(heard)}
          record={record}
        />
      )}
      {editing ? (
        <RunningOrderEditor name={project.name} songs={project.songs} order={order} />
      ) : (
        <RecordSongs name={project.name} songs={shown} record={record} side="studio" hrefOf={hrefOf} />
      )}
      <div className="flex flex-wrap gap-3">
        {project.songs.length > 1 && (
          <Button size="sm" aria-pressed={editing} onClick={() => setEditing(!editing)}>
            {editing ? 'Show the songs' : 'Change the running order'}
          </Button>
        )}
        {project.zip !== null && (
          <ButtonAnchor size="sm" href={project.zip} download>
            Download newest versions
          </ButtonAnchor>
        )}
      </div>
      {project.can_assign && <AssignAll project={project} engineers={engineers} onChange={onChange} />}
    </div>
  );
}

/** The record of an item: all of its songs, heard in order, with what concerns all of them. */
export function RecordPanel({ studioItem, onChange }: { studioItem: StudioItem; onChange: () => void }) {
  const api = useApi();
  const place = studioItem.item.project;
  const projectId = String(place?.id ?? '');
  const { value, failure, refresh, retrying } = useLoaded((signal) =>
    api.call<typeof getProject>('GET /projects/{projectId}', { params: { projectId }, signal }),
  );
  useLiveNews(({ topic }) => {
    if (topic === null || topic === 'studio') refresh();
  });
  const changed = () => {
    refresh();
    onChange();
  };
  return (
    <Panel
      title={place?.name ?? 'Record'}
      aside={<span className="figures text-sm text-muted">{place?.songs.length ?? 0}</span>}
    >
      {value !== null && <Record project={value.data} engineers={studioItem.engineers} onChange={changed} />}
      {value === null && failure === null && (
        <SkeletonGroup label="Loading the record">
          <SkeletonCard picture={false} lines={4} />
        </SkeletonGroup>
      )}
      {failure !== null && (
        <ErrorState
          title="The record could not be loaded"
          text={failure.message}
          safe="Nothing was changed."
          onRetry={refresh}
          retrying={retrying}
        />
      )}
    </Panel>
  );
}
