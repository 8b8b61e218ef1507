import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { getProject } from '../project-view.contract';
import { projectView, type ProjectViewDeps } from './project-view.service';

/** The call for a record. */
export function projectViewRoutes(deps: ProjectViewDeps): Route[] {
  return [
    route(getProject, async ({ caller, orderLink, params }) => {
      const found = await projectView(deps, { caller, orderLink }, params.projectId);
      return found.ok ? ok({ success: true as const, data: found.value }) : found;
    }),
  ];
}
