import { hoursText } from '@/features/settings/settings.rules';
import type { SettingsService } from '@/features/settings/server';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import { formatMajor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import type { Policy } from '../policies.contract';
import { fillHtml, fillText, placeVersions, type PlaceholderValues } from '../policies.rules';
import { anchored } from './policy-html';
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
  async function values(): Promise<PlaceholderValues> {
    const all = await settings.publicSettings();
    const { claims, turnaround_hours: hours, postal_address: address } = all;
    return {
      site_name: all.site_name,
      support_email: all.support_email,
      chat_phone: all.chat_phone,
      postal_address: `${address.name}, ${address.street}, ${address.postcode} ${address.city}, ${address.country}`,
      starting_price: formatMajor(claims.starting_price, all.currency),
      mixing_and_mastering_hours: hoursText(hours.mixing_and_mastering),
      mastering_hours: hoursText(hours.mastering),
      radio_edit_hours: hoursText(hours.radio_edit),
      revision_hours: hoursText(hours.revision),
      rush_hours: hoursText(hours.rush),
      free_revisions: String(claims.free_revisions),
    };
  }

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
      const filling = await values();
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
