import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { takeApart } from '@/modules/orders/projects/projects.contract';
import { songName } from '@/modules/site/order/song-name.rules';
import { Soon } from '@/modules/site/order/web/due-line';
import { Button, ButtonAnchor } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Disclosure } from '@/ui/disclosure';
import { useApi } from '@/ui/page-data';
import { PageTitle } from '@/ui/page-title';
import { useChanges } from '@/ui/use-changes';
import { useLiveUpdates } from '@/ui/use-live-updates';
import { NameSongs } from './name-songs';
import { RecordBrief } from './record-brief';
import { RecordPlayerBar } from './record-player';
import { RecordSongs } from './record-songs';
import type { Project, ProjectSong } from './record-types';
import { RunningOrderEditor } from './running-order';
import { useRecordPlayer } from './use-record-player';
import { useRunningOrder } from './use-running-order';

const countedSongs = (count: number): string => (count === 1 ? '1 song' : `${count} songs`);

interface RecordDateProps {
  readonly project: Pick<Project, 'shared_date' | 'songs'>;
  /** Who reads it: its customer sends what is missing, the studio waits for it. */
  readonly side: 'customer' | 'studio';
}

/** How far a record is, and by when all of its songs have a first version. */
export function RecordDate({ project: { shared_date: date, songs: all }, side }: RecordDateProps) {
  const here = all.filter(({ version }) => version !== null).length;
  if (date.kind === 'all-here') {
    const isFinished = all.every(({ order_status }) => order_status === 3);
    return <>{isFinished ? 'Every song is finished.' : 'Every song has a version.'}</>;
  }
  const begun = here === 0 ? '' : `${here} of ${countedSongs(all.length)} have a version. `;
  if (date.kind === 'by') {
    return (
      <>
        {begun}
        All first versions by <Soon at={date.at} />.
      </>
    );
  }
  if (date.missing === 0) return <>{begun}The date follows once the open question is answered.</>;
  const missing = countedSongs(date.missing);
  return (
    <>
      {begun}
      {side === 'customer'
        ? `Send the files for ${missing} to get a date for the whole record.`
        : `The files for ${missing} have not arrived.`}
    </>
  );
}

function TakeApart({ project, onChange }: { project: Project; onChange: () => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const { busy, change } = useChanges(onChange);
  const [asked, setAsked] = useState(false);
  const apart = async () => {
    const done = await change<typeof takeApart>(
      () =>
        api.call<typeof takeApart>('DELETE /projects/{projectId}', {
          params: { projectId: String(project.id) },
          body: { version: project.version },
        }),
      'The songs are single songs again.',
      { formless: true },
    );
    setAsked(false);
    if (done !== null) await navigate('/account');
  };
  return (
    <>
      <Button variant="quiet" className="self-start" onClick={() => setAsked(true)}>
        Make them single songs again
      </Button>
      <ConfirmDialog
        open={asked}
        title="Make them single songs again?"
        text="The title, the running order and the shared brief go. The songs with their files and versions stay."
        confirmLabel="Make single songs"
        busy={busy}
        onConfirm={() => void apart()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}

function Parts({
  project,
  order,
  onChange,
}: {
  project: Project;
  order: ReturnType<typeof useRunningOrder>;
  onChange: () => void;
}) {
  const isUnnamed = project.songs_included !== null && project.songs.every(({ track }) => track === null);
  return (
    <div className="flex flex-col gap-6">
      {project.can_edit && (
        <Disclosure title="Songs" heading="h2" defaultOpen={isUnnamed}>
          <NameSongs project={project} onChange={onChange} />
        </Disclosure>
      )}
      {project.songs.length > 1 && (
        <Disclosure title="Running order" heading="h2">
          <RunningOrderEditor name={project.name} songs={project.songs} order={order} />
        </Disclosure>
      )}
      {project.can_edit && (
        <Disclosure title="Title and brief" heading="h2" defaultOpen={project.title === null && !isUnnamed}>
          <RecordBrief project={project} onChange={onChange} />
        </Disclosure>
      )}
      {project.can_edit && project.songs_included === null && (
        <TakeApart project={project} onChange={onChange} />
      )}
    </div>
  );
}

/** A record as its customer sees it: heard in order, and what its songs share. Kept fresh while it is looked at. */
export function RecordView({ project }: { project: Project }) {
  const { revalidate } = useRevalidator();
  const link = useSearchParams()[0].get('link');
  const refresh = () => void revalidate();
  const topics = new Set(project.songs.map(({ order_id }) => `order:${order_id}`));
  useLiveUpdates((topic) => topics.has(topic) || topic.startsWith('user:'), link);
  const order = useRunningOrder(project, refresh);
  const byId = new Map(project.songs.map((song) => [song.id, song]));
  // What was just put into order plays in it, before the server has answered.
  const inOrder = order.placed.flatMap(({ id, gap_ms }): ProjectSong[] => {
    const song = byId.get(id);
    return song === undefined ? [] : [{ ...song, gap_ms }];
  });
  const shown = inOrder.length === project.songs.length ? inOrder : project.songs;
  const { record, near } = useRecordPlayer({ name: project.name, songs: shown });
  const query = link === null ? '' : `?link=${encodeURIComponent(link)}`;
  const hrefOf = (song: ProjectSong) => `/order/${song.order_id}${query}#item-${song.id}`;
  const heard = shown.find(({ id }) => id === record.heard);
  return (
    <div ref={near} className="flex flex-col gap-8">
      <PageTitle
        title={project.name}
        lead={
          <>
            {project.artist !== null && <>{project.artist} · </>}
            <RecordDate project={project} side="customer" />
          </>
        }
        actions={
          project.zip !== null && (
            <ButtonAnchor
              href={`${project.zip}${query}`}
              download
              icon={<Download size={16} aria-hidden="true" />}
            >
              Download all
            </ButtonAnchor>
          )
        }
      />
      {record.count > 0 && (
        <RecordPlayerBar
          name={project.name}
          of={shown.length}
          title={heard === undefined ? null : songName(heard)}
          record={record}
        />
      )}
      <RecordSongs name={project.name} songs={shown} record={record} side="customer" hrefOf={hrefOf} />
      <Parts project={project} order={order} onChange={refresh} />
    </div>
  );
}
