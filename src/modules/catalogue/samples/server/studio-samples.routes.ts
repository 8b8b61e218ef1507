import { route, type Route } from '@/platform/http/mount';
import type { Caller, SignedIn } from '@/shared/caller';
import { ok, refuse } from '@/shared/result';
import {
  addSample,
  archiveSample,
  changeSample,
  listStudioSamples,
  makeSampleAgain,
  orderSamples,
  replaceSampleSound,
} from '../studio-samples.contract';
import type { StudioSamplesService } from './studio-samples.service';

const NOBODY = refuse('unauthenticated', 'Please log in to continue.');
const person = (caller: Caller): SignedIn | null => (caller.kind === 'user' ? caller : null);

interface TypedTexts {
  readonly name: string;
  readonly artist: string;
  readonly style: string;
  readonly service: string;
}

const wordsOf = ({ name, artist, style, service }: TypedTexts) => ({
  name,
  artist: artist || null,
  style: style || null,
  service: service || null,
});

/** API-80: before and after samples. */
export function studioSamplesRoutes(samples: StudioSamplesService): Route[] {
  return [
    route(listStudioSamples, async ({ query }) => ok({ data: await samples.all(query.show) })),
    route(addSample, async ({ caller, body }) => {
      const by = person(caller);
      const { before, after } = body;
      const added = by === null ? NOBODY : await samples.add(by, wordsOf(body), { before, after });
      return added.ok ? ok({ data: added.value }) : added;
    }),
    route(orderSamples, async ({ caller, body }) => {
      const by = person(caller);
      const sorted = by === null ? NOBODY : await samples.order(by, body);
      return sorted.ok ? ok({ data: sorted.value }) : sorted;
    }),
    route(changeSample, async ({ caller, params, body }) => {
      const by = person(caller);
      const { published, version } = body;
      const edit = { version, values: { ...wordsOf(body), published } };
      const changed = by === null ? NOBODY : await samples.change(by, params.id, edit);
      return changed.ok ? ok({ data: changed.value }) : changed;
    }),
    route(replaceSampleSound, async ({ caller, params, body }) => {
      const by = person(caller);
      const { before, after, version } = body;
      const edit = { version, pair: { before, after } };
      const replaced = by === null ? NOBODY : await samples.replace(by, params.id, edit);
      return replaced.ok ? ok({ data: replaced.value }) : replaced;
    }),
    route(makeSampleAgain, async ({ caller, params, body }) => {
      const by = person(caller);
      const begun = by === null ? NOBODY : await samples.again(by, params.id, body.version);
      return begun.ok ? ok({ data: begun.value }) : begun;
    }),
    route(archiveSample, async ({ caller, params, body }) => {
      const by = person(caller);
      const archived = by === null ? NOBODY : await samples.archive(by, params.id, body.version);
      return archived.ok ? ok({ data: archived.value }) : archived;
    }),
  ];
}
