import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import { answerRevision, requestRevision } from '../revisions.contract';
import type { RevisionsService } from './revisions.service';

/** The calls of revisions over their service. */
export function revisionsRoutes(revisions: RevisionsService): Route[] {
  return [
    route(requestRevision, async ({ caller, orderLink, params, body }) => {
      const { order_item_id, ...rest } = body;
      const asked = await revisions.ask(
        { caller, orderLink },
        { ...rest, orderId: params.orderId, itemId: order_item_id },
      );
      if (!asked.ok) return asked;
      return ok({ success: true as const, revision: asked.value.revision, max_revision: asked.value.left });
    }),
    route(answerRevision, async ({ caller, params, body }) => {
      if (caller.kind !== 'user') return refuse('forbidden', 'Only the studio can answer.');
      const answered = await revisions.answer(caller, params.revisionId, {
        response: body.response,
        isSmall: body.is_small,
      });
      return answered.ok ? ok({ success: true as const, revision: answered.value }) : answered;
    }),
  ];
}
