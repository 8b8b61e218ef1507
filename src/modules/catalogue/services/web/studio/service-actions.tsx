import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useApi } from '@/ui/page-data';
import type { Changes } from '@/ui/use-changes';
import type { moveService, removeService, StudioService } from '../../catalogue-studio.contract';
import type { ServiceState } from '../../catalogue-studio.rules';
import { editorPath } from './service-texts';

const DONE: Record<ServiceState, string> = {
  published: 'Published. It is in the shop.',
  draft: 'It is a draft again. Only the studio can see it.',
  archived: 'Archived. Its orders stay.',
};

interface ServiceActionsProps {
  readonly service: StudioService;
  readonly changes: Changes;
  /** Changes that are not saved yet: what is published is what is stored. */
  readonly unsaved: boolean;
  readonly onMoved: (service: StudioService) => void;
}

/** Publishing, hiding, archiving, deleting and looking at a service. */
export function ServiceActions({ service, changes, unsaved, onMoved }: ServiceActionsProps) {
  const api = useApi();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const { busy, change } = changes;
  const params = { id: String(service.id) };
  const move = async (state: ServiceState) => {
    const body = { version: service.version, state };
    const moved = await change(
      () => api.call<typeof moveService>('PUT /studio/services/{id}/state', { params, body }),
      DONE[state],
    );
    if (moved !== null) onMoved(moved.data);
  };
  const remove = async () => {
    const removed = await change(
      () =>
        api.call<typeof removeService>('POST /studio/services/{id}/remove', {
          params,
          body: { version: service.version },
        }),
      service.orders > 0 ? DONE.archived : 'Removed',
    );
    setAsked(false);
    if (removed !== null)
      await navigate(removed.removed === 'archived' ? '/studio/services?state=archived' : '/studio/services');
  };
  const { state } = service;
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={`${editorPath(service.id)}/preview`}>Preview</ButtonLink>
      {state !== 'archived' && (
        <Button
          variant="quiet"
          disabled={busy || unsaved}
          title={unsaved ? 'Save first' : undefined}
          onClick={() => setAsked(true)}
        >
          {service.orders > 0 ? 'Archive' : 'Delete'}
        </Button>
      )}
      {state !== 'draft' && (
        <Button disabled={busy} onClick={() => void move('draft')}>
          {state === 'archived' ? 'Bring back as draft' : 'Unpublish'}
        </Button>
      )}
      {state === 'draft' && (
        <Button
          disabled={busy || unsaved}
          title={unsaved ? 'Save first' : undefined}
          onClick={() => void move('published')}
        >
          Publish
        </Button>
      )}
      <ConfirmDialog
        open={asked}
        title={service.orders > 0 ? `Archive ${service.name}?` : `Delete ${service.name}?`}
        text={
          service.orders > 0
            ? `It was sold ${service.orders} ${service.orders === 1 ? 'time' : 'times'}. It leaves the shop; its orders stay.`
            : 'It was never sold. If a code, a package or a review refers to it, it is archived instead.'
        }
        confirmLabel={service.orders > 0 ? 'Archive' : 'Delete'}
        danger
        busy={busy}
        onCancel={() => setAsked(false)}
        onConfirm={() => void remove()}
      />
    </div>
  );
}
