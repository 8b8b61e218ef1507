import type { SettingsService } from '@/modules/foundation/settings/server/settings.service';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import { ok, refuse, type Answer } from '@/shared/result';
import type { Policy } from '../policies.contract';
import { fillHtml, fillText, placeVersions } from '../policies.rules';
import { anchored } from './policy-html';
import { policyValues } from './policy-values';
import { selectPolicy, selectVersions } from './policies.store';

export interface PoliciesService {
  /** One policy as people read it; today's version unless another one is named (API-85). */
  read(slug: string, version?: string): Promise<Answer<Policy, 'not_found'>>;
}

export interface PoliciesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Pick<SettingsService, 'publicSettings'>;
}

/** Builds the service of terms and other policies. */
export function createPoliciesService({ db, clock, settings }: PoliciesDeps): PoliciesService {
  return {
    async read(slug, version) {
      const missing = refuse('not_found', 'There is no such text.');
      const versions = placeVersions(await selectVersions(db, slug), clock.now().toISOString().slice(0, 10));
      const shown =
        version === undefined
          ? // Where nothing applies yet, what will apply first is what people need to know.
            (versions.find(({ state }) => state === 'current') ?? versions.at(-1))
          : versions.find((one) => one.version === version);
      const row = shown === undefined ? null : await selectPolicy(db, slug, shown.version);
      if (shown === undefined || row === null) return missing;
      const filling = await policyValues(settings);
      const { html, sections } = anchored(fillHtml(row.body, filling));
      return ok({
        ...shown,
        slug,
        title: fillText(row.title, filling),
        summary: fillText(row.summary, filling),
        html,
        disclaimer: row.disclaimer === null ? null : fillHtml(row.disclaimer, filling),
        sections,
        versions,
      });
    },
  };
}
