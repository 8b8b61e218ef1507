import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import {
  discardPolicyDraft,
  draftPolicy,
  getPolicyVersion,
  listPolicies,
  publishPolicy,
  savePolicyDraft,
} from '../studio-policies.contract';
import type { StudioPoliciesService } from './studio-policies.service';

const NOBODY = refuse('unauthenticated', 'Please log in to continue.');

/** API-80: terms and other policies. */
export function studioPoliciesRoutes(policies: StudioPoliciesService): Route[] {
  return [
    route(listPolicies, async () => ok({ data: await policies.list() })),
    route(getPolicyVersion, async ({ params }) => {
      const found = await policies.read(params);
      return found.ok ? ok({ data: found.value }) : found;
    }),
    route(draftPolicy, async ({ caller, params, body }) => {
      const name = { slug: params.slug, number: body.number };
      const made = caller.kind === 'user' ? await policies.draft(caller, name, body.effective_date) : NOBODY;
      return made.ok ? ok({ data: made.value }) : made;
    }),
    route(savePolicyDraft, async ({ caller, params, body }) => {
      const saved = caller.kind === 'user' ? await policies.save(caller, params, body) : NOBODY;
      return saved.ok ? ok({ data: saved.value }) : saved;
    }),
    route(publishPolicy, async ({ caller, params, body }) => {
      const done = caller.kind === 'user' ? await policies.publish(caller, params, body.version) : NOBODY;
      return done.ok ? ok({ data: done.value }) : done;
    }),
    route(discardPolicyDraft, async ({ caller, params, body }) => {
      const gone = caller.kind === 'user' ? await policies.discard(caller, params, body.version) : NOBODY;
      return gone.ok ? ok({ success: true as const }) : gone;
    }),
  ];
}
