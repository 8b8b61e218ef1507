import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import { createNewUpload, listMyUploads, listUnpaidUploads } from '../new-uploads.contract';
import type { NewUploadsService } from './new-uploads.service';
import { detailsOf } from '@/modules/files/uploads/brief-details.rules';

const MACHINE = 'A hidden field was filled in, which looks like spam. Please reload the page and try again.';

/** The calls of uploads without an order. */
export function newUploadsRoutes(uploads: NewUploadsService): Route[] {
  return [
    route(createNewUpload, async ({ caller, body }) => {
      // Refused in words, not thanked for nothing: browsers fill hidden fields in too, and somebody's files would be gone.
      if (body.website) return refuse('invalid', MACHINE);
      const received = await uploads.receive(caller, {
        email: body.email ?? null,
        serviceId: body.service_id ?? null,
        meant: null,
        songs: body.songs,
        track: body.track,
        links: body.links,
        message: body.message ?? null,
        details: detailsOf(body),
        session: body.upload_session ?? null,
      });
      if (!received.ok) return received;
      return ok({
        success: true as const,
        message: 'Files sent successfully!',
        data: {
          upload_id: received.value.id,
          joined: received.value.joined,
          unconfirmed: received.value.unconfirmed,
        },
      });
    }),
    route(listMyUploads, async ({ caller }) =>
      ok({ data: caller.kind === 'user' ? await uploads.ofUser(caller.userId) : [] }),
    ),
    route(listUnpaidUploads, async ({ query: { page, per_page } }) => {
      const { data, total } = await uploads.all({ page, perPage: per_page });
      const last_page = Math.max(1, Math.ceil(total / per_page));
      return ok({ data, current_page: page, last_page, per_page, total });
    }),
  ];
}
