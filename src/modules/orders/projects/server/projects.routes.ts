import { detailsOf } from '@/modules/files/uploads/brief-details.rules';
import type { OrdersDeps } from '@/modules/orders/orders/server/orders.deps';
import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import {
  assignProject,
  changeProject,
  downloadProject,
  joinProject,
  leaveProject,
  makeProject,
  nameSongs,
  orderProject,
  takeApart,
} from '../projects.contract';
import { assignSongs, changeOrder, changeTexts } from './change-project';
import * as songs from './project-songs';
import { projectZip, type ProjectZipDeps } from './project-zip';

const written = <P>(project: P) => ok({ success: true as const, project });

function songRoutes(deps: OrdersDeps): Route[] {
  return [
    route(makeProject, async ({ caller, body }) => {
      if (caller.kind !== 'user') return refuse('not_found', 'One of these songs does not exist.');
      const made = await songs.makeProject(deps, caller, { title: body.title, itemIds: body.item_ids });
      return made.ok ? written(made.value) : made;
    }),
    route(nameSongs, async ({ caller, orderLink, params, body }) => {
      const edit = { viewer: { caller, orderLink }, ...params, version: body.version };
      const named = await songs.nameSongs(deps, edit, body.songs);
      return named.ok ? written(named.value) : named;
    }),
    route(joinProject, async ({ caller, orderLink, params, body }) => {
      const edit = { viewer: { caller, orderLink }, ...params, version: body.version };
      const joined = await songs.joinProject(deps, edit, body.item_ids);
      return joined.ok ? written(joined.value) : joined;
    }),
    route(leaveProject, async ({ caller, orderLink, params: { projectId, itemId }, body }) => {
      const edit = { viewer: { caller, orderLink }, projectId, version: body.version };
      const left = await songs.leaveProject(deps, edit, itemId);
      return left.ok ? written(left.value) : left;
    }),
    route(takeApart, async ({ caller, orderLink, params, body }) => {
      const edit = { viewer: { caller, orderLink }, ...params, version: body.version };
      const apart = await songs.takeApart(deps, edit);
      return apart.ok ? ok({ success: true as const }) : apart;
    }),
  ];
}

/** The calls that make records and change them. */
export function projectsRoutes(deps: OrdersDeps & ProjectZipDeps): Route[] {
  return [
    ...songRoutes(deps),
    route(changeProject, async ({ caller, orderLink, params, body }) => {
      const edit = { viewer: { caller, orderLink }, ...params, version: body.version };
      const { title, artist, notes } = body;
      const changed = await changeTexts(deps, edit, { title, artist, notes, details: detailsOf(body) });
      return changed.ok ? written(changed.value) : changed;
    }),
    route(orderProject, async ({ caller, orderLink, params, body }) => {
      const edit = { viewer: { caller, orderLink }, ...params, version: body.version };
      const ordered = await changeOrder(deps, edit, body.songs);
      return ordered.ok ? written(ordered.value) : ordered;
    }),
    route(assignProject, async ({ caller, params, body }) => {
      if (caller.kind !== 'user') return refuse('not_found', 'This record does not exist.');
      const { version, engineer_id: engineerId } = body;
      const assigned = await assignSongs(deps, caller, { ...params, version, engineerId });
      return assigned.ok ? written(assigned.value) : assigned;
    }),
    route(downloadProject, async ({ caller, orderLink, params, query }) => {
      const viewer = { caller, orderLink: orderLink ?? query.link ?? null };
      return projectZip(deps, viewer, params.projectId);
    }),
  ];
}
