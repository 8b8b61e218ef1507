import type { ApiClient } from '@/shared/api-client';
import type { getProject } from '@/modules/site/projects/project-view.contract';
import type { leaveProject, makeProject, nameSongs, orderProject, takeApart } from './projects.contract';

/** Which record is changed, and the version that was seen of it. */
type Seen = readonly [id: number, version: number];

export const make = (who: ApiClient, title: string, item_ids: readonly number[]) =>
  who.call<typeof makeProject>('POST /projects', { body: { title, item_ids: [...item_ids] } });
export const view = (who: ApiClient, id: number) =>
  who.call<typeof getProject>('GET /projects/{projectId}', { params: { projectId: String(id) } });
export const order = (who: ApiClient, [id, version]: Seen, songs: { id: number; gap_ms: number }[]) =>
  who.call<typeof orderProject>('PUT /projects/{projectId}/order', {
    params: { projectId: String(id) },
    body: { version, songs },
  });
export const name = (who: ApiClient, [id, version]: Seen, songs: { id: number | null; title: string }[]) =>
  who.call<typeof nameSongs>('PUT /projects/{projectId}/songs', {
    params: { projectId: String(id) },
    body: { version, songs },
  });
export const leave = (who: ApiClient, [id, version]: Seen, itemId: number) =>
  who.call<typeof leaveProject>('DELETE /projects/{projectId}/songs/{itemId}', {
    params: { projectId: String(id), itemId: String(itemId) },
    body: { version },
  });
export const apart = (who: ApiClient, id: number, version: number) =>
  who.call<typeof takeApart>('DELETE /projects/{projectId}', {
    params: { projectId: String(id) },
    body: { version },
  });
