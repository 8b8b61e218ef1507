import { fieldLabel, valueText } from '@/modules/foundation/audit/change-labels.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Panel } from '@/ui/studio-page';
import { When } from '@/ui/when';
import type { SettingsChange } from '@/modules/foundation/settings/studio-settings.contract';

/** Who changed what in a section, newest first. */
export function SettingsHistory({ changes }: { changes: readonly SettingsChange[] }) {
  const { currency } = useSettings();
  return (
    <Panel title="Changes">
      {changes.length === 0 ? (
        <p className="text-sm text-muted">No changes to this section yet.</p>
      ) : (
        <ol className="flex flex-col gap-4 text-sm">
          {changes.map(({ at, by, fields }) => (
            <li key={at} className="flex flex-col gap-1">
              <p className="text-muted">
                {by}, <When at={at} relative />
              </p>
              <ul className="flex flex-col gap-1">
                {fields.map(({ name, before, after }) => (
                  <li key={name} className="[overflow-wrap:anywhere]">
                    {fieldLabel(name)}: <del className="text-muted">{valueText(name, before, currency)}</del>{' '}
                    <ins className="no-underline">{valueText(name, after, currency)}</ins>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
