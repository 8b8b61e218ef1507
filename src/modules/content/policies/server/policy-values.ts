import type { SettingsService } from '@/modules/foundation/settings/server/settings.service';
import { addressLines, hoursText } from '@/modules/foundation/settings/settings.rules';
import { formatMajor } from '@/shared/money';
import type { PlaceholderValues } from '../policies.rules';

/** What the placeholders of policies stand for now. */
export async function policyValues(
  settings: Pick<SettingsService, 'publicSettings'>,
): Promise<PlaceholderValues> {
  const all = await settings.publicSettings();
  const { claims, turnaround_hours: hours, postal_address: address } = all;
  return {
    site_name: all.site_name,
    support_email: all.support_email,
    chat_phone: all.chat_phone,
    postal_address: addressLines(address).join(', '),
    starting_price: formatMajor(claims.starting_price, all.currency),
    mixing_and_mastering_hours: hoursText(hours.mixing_and_mastering),
    mastering_hours: hoursText(hours.mastering),
    radio_edit_hours: hoursText(hours.radio_edit),
    revision_hours: hoursText(hours.revision),
    rush_hours: hoursText(hours.rush),
    free_revisions: String(claims.free_revisions),
  };
}
