import { route, type Route } from '@/platform/http/mount';
import { signedIn, wrapped } from '@/platform/http/signed-in';
import { ok } from '@/shared/result';
import { createCode, getCode, listCodes, saveCode, switchCode } from '../promotions-studio.contract';
import type { StudioCodes } from './studio-codes.service';

/** API-80: discount codes in the studio. */
export function studioCodesRoutes(codes: StudioCodes): Route[] {
  return [
    route(listCodes, async ({ query }) => {
      const { page, per_page } = query;
      const { codes: data, total } = await codes.list(query);
      const last_page = Math.max(1, Math.ceil(total / per_page));
      return ok({ data, current_page: page, last_page, per_page, total });
    }),
    route(createCode, ({ caller, body: { code, ...body } }) =>
      signedIn(caller, (by) => wrapped(codes.create(by, code, body))),
    ),
    route(getCode, async ({ params }) => {
      const found = await codes.get(params.id);
      return found.ok ? ok({ data: found.value.code, uses: found.value.uses }) : found;
    }),
    route(saveCode, ({ caller, params: { id }, body }) =>
      signedIn(caller, (by) => wrapped(codes.save(by, { id, version: body.version }, body))),
    ),
    route(switchCode, ({ caller, params: { id }, body: { version, disabled } }) =>
      signedIn(caller, (by) => wrapped(codes.disable(by, { id, version }, disabled))),
    ),
  ];
}
