import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import {
  changeListeningLink,
  forgetListener,
  listListenerComments,
  listListeningLinks,
  listStudioListeningLinks,
  makeListeningLink,
  markListenerCommentsSeen,
  revokeListeningLink,
  revokeStudioListeningLink,
  settleListenerComments,
} from '../listening-links.contract';
import type { GatheringService } from './gathering.service';
import type { LinkInput, ListeningLinksService } from './listening-links.service';
import type { StudioLinksService } from './studio-links.service';

const DONE = { success: true as const };

function inputOf(
  body: Omit<LinkInput, 'ends_at' | 'password'> & {
    readonly ends_at: string | null;
    readonly password?: string | null | undefined;
  },
): LinkInput {
  const { label, may_comment, all_versions, with_before, download_mp3, download_wav, password } = body;
  const ends_at = body.ends_at === null ? null : new Date(body.ends_at);
  return { label, may_comment, all_versions, with_before, download_mp3, download_wav, ends_at, password };
}

function ownersRoutes(links: ListeningLinksService): Route[] {
  return [
    route(listListeningLinks, async ({ caller, orderLink, params }) => {
      const listed = await links.list({ caller, orderLink }, params);
      return listed.ok ? ok({ data: listed.value }) : listed;
    }),
    route(makeListeningLink, async ({ caller, orderLink, params, body }) => {
      const input = { ...inputOf(body), clientId: body.client_id };
      const made = await links.make({ caller, orderLink }, params, input);
      return made.ok ? ok({ ...DONE, data: made.value }) : made;
    }),
    route(changeListeningLink, async ({ caller, orderLink, params, body }) => {
      const link = { orderId: params.orderId, id: params.listeningLinkId };
      const changed = await links.change({ caller, orderLink }, link, inputOf(body));
      return changed.ok ? ok({ ...DONE, data: changed.value }) : changed;
    }),
    route(revokeListeningLink, async ({ caller, orderLink, params }) => {
      const link = { orderId: params.orderId, id: params.listeningLinkId };
      const done = await links.revoke({ caller, orderLink }, link);
      return done.ok ? ok(DONE) : done;
    }),
    route(forgetListener, async ({ caller, orderLink, params }) => {
      const listener = { orderId: params.orderId, id: params.listenerId };
      const done = await links.forget({ caller, orderLink }, listener);
      return done.ok ? ok(DONE) : done;
    }),
  ];
}

function gatheringRoutes(gathering: GatheringService): Route[] {
  return [
    route(listListenerComments, async ({ caller, orderLink, params }) => {
      const listed = await gathering.list({ caller, orderLink }, params);
      return listed.ok ? ok({ data: listed.value }) : listed;
    }),
    route(settleListenerComments, async ({ caller, orderLink, params, body }) => {
      const what = { ids: body.comment_ids, settled: body.settled };
      const done = await gathering.settle({ caller, orderLink }, params, what);
      return done.ok ? ok(DONE) : done;
    }),
    route(markListenerCommentsSeen, async ({ caller, orderLink, params, body }) => {
      const done = await gathering.seen({ caller, orderLink }, params, body.up_to);
      return done.ok ? ok(DONE) : done;
    }),
  ];
}

const ONLY_STUDIO = 'Only the studio can do this.';

function studioRoutes(links: StudioLinksService): Route[] {
  return [
    route(listStudioListeningLinks, async ({ caller, params }) => {
      if (caller.kind !== 'user') return refuse('forbidden', ONLY_STUDIO);
      const listed = await links.list(caller, params.itemId);
      return listed.ok ? ok({ data: listed.value }) : listed;
    }),
    route(revokeStudioListeningLink, async ({ caller, params }) => {
      if (caller.kind !== 'user') return refuse('forbidden', ONLY_STUDIO);
      const done = await links.revoke(caller, params.listeningLinkId);
      return done.ok ? ok(DONE) : done;
    }),
  ];
}

/** The calls about listening links of whoever shares a song, and of the studio. */
export function listeningLinksRoutes(services: {
  readonly links: ListeningLinksService;
  readonly gathering: GatheringService;
  readonly studio: StudioLinksService;
}): Route[] {
  return [
    ...ownersRoutes(services.links),
    ...gatheringRoutes(services.gathering),
    ...studioRoutes(services.studio),
  ];
}
