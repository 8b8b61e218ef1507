import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Badge } from '@/ui/badge';
import { Button, ButtonAnchor } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { useApi } from '@/ui/page-data';
import { useChanges } from '@/ui/use-changes';
import type { removeBackup, WireBackup } from '../../backups.contract';
import { sizeText } from '../../maintenance.rules';
import { Moment } from './moment';

function columnsOf(onRemove: (backup: WireBackup) => void): DataColumn<WireBackup>[] {
  return [
    {
      key: 'made',
      header: 'Created',
      sort: ({ created_at }) => created_at,
      cell: ({ created_at }) => <Moment instant={created_at} />,
    },
    {
      key: 'name',
      header: 'File',
      cell: ({ name }) => <span className="figures text-sm [overflow-wrap:anywhere]">{name}</span>,
    },
    {
      key: 'size',
      header: 'Size',
      numeric: true,
      sort: ({ size }) => size,
      cell: ({ size }) => sizeText(size),
    },
    {
      key: 'encrypted',
      header: 'Encrypted',
      cell: ({ encrypted }) => (encrypted ? <Badge tone="good">Yes</Badge> : <Badge>No</Badge>),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (backup) => (
        <span className="flex flex-wrap justify-end gap-2">
          <ButtonAnchor
            size="sm"
            href={`/api/studio/backups/${backup.name}`}
            download
            aria-label={`Download ${backup.name}`}
          >
            Download
          </ButtonAnchor>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Remove ${backup.name}`}
            onClick={() => onRemove(backup)}
          >
            Remove
          </Button>
        </span>
      ),
    },
  ];
}

/** The backups that are there, newest first; null while they are on their way. */
export function BackupTable({ backups }: { backups: readonly WireBackup[] | null }) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const [asked, setAsked] = useState<WireBackup | null>(null);
  const remove = async ({ name }: WireBackup): Promise<void> => {
    const params = { backup: name };
    const call = () => api.call<typeof removeBackup>('DELETE /studio/backups/{backup}', { params });
    await changes.change(call, 'The backup is removed.');
    setAsked(null);
  };
  return (
    <>
      <DataTable
        name="backups"
        caption="Backups"
        columns={columnsOf(setAsked)}
        rows={backups ?? []}
        rowKey={({ name }) => name}
        loading={backups === null}
        skeletonRows={3}
        empty={<EmptyState title="No backups yet" text="Make the first one now: it takes a moment." />}
      />
      <ConfirmDialog
        open={asked !== null}
        title="Remove this backup?"
        text={`${asked?.name ?? ''} is deleted for good.`}
        confirmLabel="Remove"
        danger
        busy={changes.busy}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked !== null && void remove(asked)}
      />
    </>
  );
}
