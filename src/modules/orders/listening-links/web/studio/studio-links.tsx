import { useState } from 'react';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { LocalDate } from '@/ui/local-date';
import { useApi } from '@/ui/page-data';
import { Panel } from '@/ui/studio-page';
import { toast } from '@/ui/toast-store';
import { useLoaded } from '@/ui/use-loaded';
import type { listStudioListeningLinks, revokeStudioListeningLink } from '../../listening-links.contract';

type StudioLink = ResponseOf<typeof listStudioListeningLinks>['data'][number];

const STATES = { open: 'Open', expired: 'Expired', revoked: 'Turned off' } as const;

function Row({ link, onDone }: { link: StudioLink; onDone: () => void }) {
  const api = useApi();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const revoke = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const done = await api.call<typeof revokeStudioListeningLink>(
      'DELETE /studio/listening-links/{listeningLinkId}',
      { params: { listeningLinkId: String(link.id) } },
    );
    setBusy(false);
    setAsking(false);
    if (!done.ok) toast.error(done.refusal.message);
    onDone();
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 text-sm first:border-t-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
          {link.label === '' ? 'No label' : link.label} <Badge>{STATES[link.state]}</Badge>
        </p>
        <p className="text-muted">
          {link.may_comment ? 'Listen and comment' : 'Listen only'} · made{' '}
          <LocalDate instant={link.created_at} />
          {link.has_password && ' · password'}
        </p>
      </div>
      {link.state === 'open' && (
        <Button size="sm" onClick={() => setAsking(true)}>
          Revoke
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        busy={busy}
        danger
        title="Revoke this link?"
        text="The customer’s listeners can no longer open it. The customer keeps their comments."
        confirmLabel="Revoke"
        onCancel={() => setAsking(false)}
        onConfirm={() => void revoke()}
      />
    </li>
  );
}

/** That a customer shares a song, and with whose label: not who listened. Nothing where there are no links. */
export function StudioLinks({ itemId }: { itemId: number }) {
  const api = useApi();
  const { value, failure, refresh, retrying } = useLoaded((signal) =>
    api.call<typeof listStudioListeningLinks>('GET /studio/items/{itemId}/listening-links', {
      params: { itemId: String(itemId) },
      signal,
    }),
  );
  // Colleagues who do not work on it are told nothing of it.
  if (failure?.kind === 'not_found' || (failure === null && (value?.data.length ?? 0) === 0)) return null;
  return (
    <Panel title="Listening links">
      {failure !== null && (
        <div role="alert" className="flex flex-col items-start gap-3 text-sm">
          <p>{failure.message}</p>
          <Button size="sm" loading={retrying} onClick={refresh}>
            Try again
          </Button>
        </div>
      )}
      {value !== null && (
        <ul>
          {value.data.map((link) => (
            <Row key={link.id} link={link} onDone={refresh} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
