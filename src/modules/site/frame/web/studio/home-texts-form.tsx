import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { ChangedMeanwhile } from '@/ui/changed-meanwhile';
import { useApi } from '@/ui/page-data';
import { PlainFields, type PlainField } from '@/ui/plain-fields';
import { SaveRow } from '@/ui/save-row';
import { Panel } from '@/ui/studio-page';
import { UnsavedGuard } from '@/ui/unsaved-guard';
import { useChanges } from '@/ui/use-changes';
import { differencesOf, useEdited } from '@/ui/use-edited';
import { grouped } from '@/shared/grouped';
import type { HomeTexts, saveHomeTexts, StoredHomeTexts } from '../../home.contract';
import { HOME_PLACEHOLDERS } from '../../fill-home-text.rules';
import { HOME_TEXTS } from '../../home-texts.rules';

const PARTS = [...grouped(HOME_TEXTS, ({ part }) => part)].map(([part, texts]) => ({
  part,
  fields: texts.map(({ name, label, long }): PlainField => ({
    name,
    label,
    kind: long ? 'area' : 'text',
    rows: 3,
    maxLength: long ? 600 : 120,
  })),
}));

// The answer names fields as they lie in the body.
const problemsOf = (problems: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(problems).map(([name, words]) => [name.replace(/^values\./, ''), words]));

/** The words of the home page, part by part. */
export function HomeTextsForm({ stored }: { stored: StoredHomeTexts }) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const { values, version, dirty, edit, take } = useEdited<HomeTexts>(stored);
  const stale = changes.stale as StoredHomeTexts | null;
  const save = async (on: number): Promise<void> => {
    const body = { version: on, values };
    const call = () => api.call<typeof saveHomeTexts>('PUT /studio/home-texts', { body });
    const saved = await changes.change(call, 'Saved. The home page shows it now.');
    if (saved !== null) take(saved.data);
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    await save(version);
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <Panel title="Words">
      <form
        noValidate
        aria-label="Texts of the home page"
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-10"
      >
        <p className="text-sm text-muted">
          Settings fill in{' '}
          {HOME_PLACEHOLDERS.map((name) => (
            <code key={name} className="figures mr-2 whitespace-nowrap">{`{{${name}}}`}</code>
          ))}
        </p>
        {stale !== null && (
          <ChangedMeanwhile
            differences={differencesOf(HOME_TEXTS, values, stale.values)}
            busy={changes.busy}
            onKeepMine={() => void save(stale.version)}
            onTakeTheirs={() => {
              take(stale);
              changes.forget();
            }}
          />
        )}
        {PARTS.map(({ part, fields }) => (
          <fieldset key={part} className="flex min-w-0 flex-col gap-5">
            <legend className="mb-4 font-heading text-md font-semibold">{part}</legend>
            <PlainFields
              fields={fields}
              values={values}
              problems={problemsOf(changes.problems)}
              onChange={(name, value) => edit({ ...values, [name]: String(value) })}
            />
          </fieldset>
        ))}
        <div className="sticky bottom-0 -mx-5 -mb-5 rounded-b-lg border-t border-line bg-raised px-5 py-4">
          <SaveRow
            busy={changes.busy}
            dirty={dirty}
            onUndo={() => {
              changes.forget();
              take(stored);
            }}
          />
        </div>
      </form>
      <UnsavedGuard unsaved={dirty} />
    </Panel>
  );
}
