import { route, type Route } from '@/platform/http/mount';
import type { ListeningLinkId } from '@/shared/ids';
import { ok } from '@/shared/result';
import {
  deleteComment,
  editComment,
  enterListening,
  forgetMe,
  listeningPeaks,
  listeningSound,
  markListened,
  openListening,
  renameListener,
  writeComment,
} from '../listening.contract';
import { openSound } from './link-sounds';
import { visitorOf } from './link-visitor';
import type { ListenerCommentsService } from './listener-comments.service';
import type { ListeningDeps } from './listening.deps';
import type { ListeningService } from './listening.service';

const DONE = { success: true as const };
// What a link opens is for its listeners only.
const PRIVATE = { headers: { 'cache-control': 'private, no-store' } };

function hearingRoutes(deps: ListeningDeps, listening: ListeningService): Route[] {
  return [
    route(openListening, async ({ raw }) => {
      const opened = await listening.open(visitorOf(raw));
      return opened.ok ? { ...ok({ data: opened.value }), ...PRIVATE } : opened;
    }),
    route(enterListening, async ({ raw, body, ip }) => {
      const entered = await listening.enter(visitorOf(raw), { ...body, ip });
      return entered.ok ? ok(DONE) : entered;
    }),
    route(listeningPeaks, async ({ raw, query }) => {
      const drawn = await listening.peaks(visitorOf(raw), query.detail === 'fine');
      return drawn.ok ? { ...ok({ data: drawn.value }), ...PRIVATE } : drawn;
    }),
    route(markListened, async ({ raw }) => {
      const counted = await listening.listened(visitorOf(raw));
      return counted.ok ? ok(DONE) : counted;
    }),
    route(renameListener, async ({ raw, body }) => {
      const renamed = await listening.rename(visitorOf(raw), body.name);
      return renamed.ok ? ok(DONE) : renamed;
    }),
    route(forgetMe, async ({ raw }) => {
      const gone = await listening.forgetMe(visitorOf(raw));
      return gone.ok ? ok(DONE) : gone;
    }),
    route(listeningSound, ({ raw, params, query }) => {
      const { of, kind, expires, signature } = query;
      const asked = { linkId: of as ListeningLinkId, fileId: params.fileId, kind, expires, signature };
      return openSound(deps, raw, asked);
    }),
  ];
}

/** The calls of whoever opened a listening link. */
export function listeningRoutes(
  deps: ListeningDeps,
  { listening, comments }: { listening: ListeningService; comments: ListenerCommentsService },
): Route[] {
  return [
    ...hearingRoutes(deps, listening),
    route(writeComment, async ({ raw, body }) => {
      const written = await comments.write(visitorOf(raw), body);
      return written.ok ? ok({ ...DONE, data: written.value }) : written;
    }),
    route(editComment, async ({ raw, params, body }) => {
      const edited = await comments.edit(visitorOf(raw), params.commentId, body);
      return edited.ok ? ok({ ...DONE, data: edited.value }) : edited;
    }),
    route(deleteComment, async ({ raw, params }) => {
      const done = await comments.remove(visitorOf(raw), params.commentId);
      return done.ok ? ok(DONE) : done;
    }),
  ];
}
