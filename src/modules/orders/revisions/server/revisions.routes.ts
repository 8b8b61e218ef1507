import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import {
  answerNote,
  answerRevision,
  downloadMarkers,
  judgeNote,
  requestRevision,
} from '../revisions.contract';
import type { MarkerFile, RevisionsService } from './revisions.service';

const onlyStudio = () => refuse('forbidden', 'Only the studio can answer.');

function fileResponse({ name, mediaType, bytes }: MarkerFile): Response {
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'content-type': mediaType,
      'content-length': String(bytes.byteLength),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** The calls of revisions over their service. */
export function revisionsRoutes(revisions: RevisionsService): Route[] {
  return [
    route(requestRevision, async ({ caller, orderLink, params, body }) => {
      const { order_item_id, upload_session, ...rest } = body;
      const asked = await revisions.ask(
        { caller, orderLink },
        { ...rest, session: upload_session ?? null, orderId: params.orderId, itemId: order_item_id },
      );
      if (!asked.ok) return asked;
      return ok({ success: true as const, revision: asked.value.revision, max_revision: asked.value.left });
    }),
    route(answerRevision, async ({ caller, params, body }) => {
      if (caller.kind !== 'user') return onlyStudio();
      const answered = await revisions.answer(caller, params.revisionId, {
        response: body.response,
        isSmall: body.is_small,
      });
      return answered.ok ? ok({ success: true as const, revision: answered.value }) : answered;
    }),
    route(answerNote, async ({ caller, params, body }) => {
      if (caller.kind !== 'user') return onlyStudio();
      const settled = await revisions.settle(caller, params.noteId, body);
      return settled.ok ? ok({ success: true as const, revision: settled.value }) : settled;
    }),
    route(judgeNote, async ({ caller, orderLink, params, body }) => {
      const judged = await revisions.judge({ caller, orderLink }, { ...params, verdict: body.verdict });
      return judged.ok ? ok({ success: true as const, revision: judged.value }) : judged;
    }),
    route(downloadMarkers, async ({ caller, params }) => {
      if (caller.kind !== 'user') return onlyStudio();
      const file = await revisions.markers(caller, params.file);
      return file.ok ? ok(fileResponse(file.value)) : file;
    }),
  ];
}
