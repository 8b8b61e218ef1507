import { useMemo, type FormEvent } from 'react';
import { useRefreshSettings } from '@/modules/foundation/settings/web/settings-context';
import { countryOptions } from '@/ui/countries';
import { ChangedMeanwhile } from '@/ui/changed-meanwhile';
import { useApi } from '@/ui/page-data';
import { PlainFields } from '@/ui/plain-fields';
import { SaveRow } from '@/ui/save-row';
import { Panel } from '@/ui/studio-page';
import { UnsavedGuard } from '@/ui/unsaved-guard';
import { useChanges } from '@/ui/use-changes';
import { differencesOf, useEdited } from '@/ui/use-edited';
import { useHydrated } from '@/ui/use-hydrated';
import {
  SECTION_NAMES,
  type FormValues,
  type NamedLink,
} from '@/modules/foundation/settings/settings-form.rules';
import type {
  saveSettings,
  SectionBody,
  StoredSection,
} from '@/modules/foundation/settings/studio-settings.contract';
import { LinksFields } from './links-fields';
import { hasPreview, Preview } from './previews';
import { fieldsOf } from './section-fields';
import type { StudioSettings } from './settings-parts';

const LISTS = [
  { name: 'social_links', label: 'Social media', hint: 'In the footer of every page.' },
  { name: 'review_links', label: 'Reviews elsewhere', hint: 'On the page about the studio.' },
] as const;

const linksOf = (values: FormValues, name: string): NamedLink[] => {
  const links = values[name];
  return Array.isArray(links) ? links : [];
};

// Lists are compared as people read them.
function readable(values: FormValues): FormValues {
  const texts = LISTS.flatMap(({ name }) =>
    name in values
      ? [
          [
            name,
            linksOf(values, name)
              .map(({ label, url }) => `${label} ${url}`)
              .join(', '),
          ] as const,
        ]
      : [],
  );
  return { ...values, ...Object.fromEntries(texts) };
}

// Names of countries are another few between server and browser: the page begins with the code of the one in use.
function useCountries(values: FormValues) {
  const hydrated = useHydrated();
  const chosen = values['vat_country'];
  const code = typeof chosen === 'string' ? chosen : '';
  return useMemo(() => (hydrated ? countryOptions() : [{ value: code, label: code }]), [hydrated, code]);
}

interface SectionFormProps {
  readonly stored: StoredSection;
  readonly settings: StudioSettings;
  readonly onSaved: () => void;
}

/** One section of the settings: its fields, how they will read, and the save. */
export function SectionForm({ stored, settings, onSaved }: SectionFormProps) {
  const api = useApi();
  const { section } = stored;
  const changes = useChanges(onSaved);
  const refresh = useRefreshSettings();
  const { values, version, dirty, edit, take } = useEdited<FormValues>(stored);
  const stale = changes.stale as StoredSection | null;
  const countries = useCountries(values);
  const fields = section === 'links' ? LISTS : fieldsOf(section, { settings, countries }, values);
  const save = async (on: number): Promise<void> => {
    const body = { ...values, section, version: on } as SectionBody;
    const saved = await changes.change(
      () => api.call<typeof saveSettings>('PUT /studio/settings', { body }),
      'Saved. The site shows it now.',
    );
    if (saved === null) return;
    take(saved.data);
    // The frame around this form shows the name, too.
    void refresh();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void save(version).then(() =>
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()),
    );
  };
  const undo = () => {
    changes.forget();
    take(stored);
  };
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <Panel title={SECTION_NAMES[section]}>
        <form
          noValidate
          onSubmit={submit}
          className="flex flex-col gap-6"
          aria-label={SECTION_NAMES[section]}
        >
          {stale !== null && (
            <ChangedMeanwhile
              differences={differencesOf(fields, readable(values), readable(stale.values))}
              busy={changes.busy}
              onKeepMine={() => void save(stale.version)}
              onTakeTheirs={() => {
                take(stale);
                changes.forget();
                onSaved();
              }}
            />
          )}
          {section === 'links' ? (
            LISTS.map(({ name, label, hint }) => (
              <LinksFields
                key={name}
                name={name}
                legend={label}
                hint={hint}
                links={linksOf(values, name)}
                problems={changes.problems}
                onChange={(links) => edit({ ...values, [name]: links })}
              />
            ))
          ) : (
            <PlainFields
              fields={fields}
              values={values}
              problems={changes.problems}
              onChange={(name, value) => edit({ ...values, [name]: value })}
            />
          )}
          <SaveRow busy={changes.busy} dirty={dirty} onUndo={undo} />
        </form>
      </Panel>
      {hasPreview(section) && (
        <Panel title="How it reads">
          <Preview section={section} values={values} settings={settings} />
        </Panel>
      )}
      <UnsavedGuard unsaved={dirty} />
    </div>
  );
}
