import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/ui/button';
import { ChangedMeanwhile } from '@/ui/changed-meanwhile';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useApi } from '@/ui/page-data';
import { PlainFields, type PlainField } from '@/ui/plain-fields';
import { RichTextField } from '@/ui/rich-text/rich-text-field';
import { SaveRow } from '@/ui/save-row';
import { Panel } from '@/ui/studio-page';
import { UnsavedGuard } from '@/ui/unsaved-guard';
import { useChanges, type FieldProblems } from '@/ui/use-changes';
import { differencesOf, useEdited } from '@/ui/use-edited';
import { PLACEHOLDERS } from '../../policies.rules';
import type {
  discardPolicyDraft,
  publishPolicy,
  savePolicyDraft,
  StudioVersion,
} from '../../studio-policies.contract';

const HEAD: readonly PlainField[] = [
  { name: 'title', label: 'Title', maxLength: 120 },
  { name: 'summary', label: 'Summary', kind: 'area', rows: 3, maxLength: 500 },
  { name: 'effective_date', label: 'Applies from', kind: 'date', half: true },
];
const LABELS: readonly PlainField[] = [
  ...HEAD,
  { name: 'body', label: 'Text' },
  { name: 'disclaimer', label: 'Disclaimer' },
];

type Words = Pick<StudioVersion, 'title' | 'summary' | 'effective_date' | 'body' | 'disclaimer'>;

const wordsOf = ({ title, summary, effective_date, body, disclaimer }: StudioVersion): Words => ({
  title,
  summary,
  effective_date,
  body,
  disclaimer,
});

const versionedOf = (stored: StudioVersion) => ({ version: stored.version, values: wordsOf(stored) });

function useDraftCalls({ slug, number }: StudioVersion) {
  const api = useApi();
  const params = { slug, number };
  return {
    save: (version: number, words: Words) =>
      api.call<typeof savePolicyDraft>('PUT /studio/policies/{slug}/{number}', {
        params,
        body: { ...words, version },
      }),
    publish: (version: number) =>
      api.call<typeof publishPolicy>('POST /studio/policies/{slug}/{number}/publish', {
        params,
        body: { version },
      }),
    discard: (version: number) =>
      api.call<typeof discardPolicyDraft>('DELETE /studio/policies/{slug}/{number}', {
        params,
        body: { version },
      }),
  };
}

interface DraftEndsProps {
  readonly stored: StudioVersion;
  readonly asked: 'publish' | 'discard' | null;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onPublish: () => void;
  readonly onDiscard: () => void;
}

/** Asks before a draft ends: published for good, or thrown away. */
function DraftEnds({ stored, asked, busy, onCancel, onPublish, onDiscard }: DraftEndsProps) {
  return (
    <>
      <ConfirmDialog
        open={asked === 'publish'}
        title={`Publish version ${stored.number}?`}
        text={`It applies from ${stored.effective_date}. It can’t be changed after you publish it.`}
        confirmLabel="Publish"
        busy={busy}
        onCancel={onCancel}
        onConfirm={onPublish}
      />
      <ConfirmDialog
        open={asked === 'discard'}
        title="Discard this draft?"
        text="The text of the draft is lost. The current version stays."
        confirmLabel="Discard"
        danger
        busy={busy}
        onCancel={onCancel}
        onConfirm={onDiscard}
      />
    </>
  );
}

/** The texts of a draft. */
function DraftTexts({
  values,
  problems,
  onEdit,
}: {
  readonly values: Words;
  readonly problems: FieldProblems;
  readonly onEdit: (values: Words) => void;
}) {
  return (
    <>
      <p className="text-sm text-muted">
        Filled in from settings:{' '}
        {PLACEHOLDERS.map((name) => (
          <code key={name} className="figures mr-2 whitespace-nowrap">{`{{${name}}}`}</code>
        ))}
      </p>
      <RichTextField
        label="Text"
        name="body"
        hint="Level 2 headings make the table of contents. Links to them keep working when you reword them."
        features="document"
        value={values.body}
        error={problems['body']}
        onChange={(body) => onEdit({ ...values, body })}
      />
      <RichTextField
        label="Disclaimer"
        name="disclaimer"
        hint="May be left empty."
        value={values.disclaimer}
        error={problems['disclaimer']}
        onChange={(disclaimer) => onEdit({ ...values, disclaimer })}
      />
    </>
  );
}

interface DraftFormProps {
  readonly stored: StudioVersion;
  readonly onSaved: () => void;
}

/** A draft: its words, its day, and what becomes of it. */
export function DraftForm({ stored, onSaved }: DraftFormProps) {
  const navigate = useNavigate();
  const calls = useDraftCalls(stored);
  const changes = useChanges(onSaved);
  const [seen, setSeen] = useState(() => versionedOf(stored));
  if (seen.version !== stored.version) setSeen(versionedOf(stored));
  const { values, version, dirty, edit, take } = useEdited<Words>(seen);
  const [asked, setAsked] = useState<'publish' | 'discard' | null>(null);
  const stale = changes.stale as StudioVersion | null;
  const save = async (on: number): Promise<void> => {
    const saved = await changes.change(() => calls.save(on, values), 'Saved.');
    if (saved !== null) take(versionedOf(saved.data));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(version);
  };
  const publish = async (): Promise<void> => {
    await changes.change(() => calls.publish(version), 'Published.');
    setAsked(null);
  };
  const discard = async (): Promise<void> => {
    const gone = await changes.change(() => calls.discard(version), 'Draft discarded.');
    setAsked(null);
    if (gone !== null) void navigate('/studio/policies');
  };
  return (
    <Panel title="Draft">
      <form noValidate onSubmit={submit} aria-label="Draft" className="flex flex-col gap-6">
        {stale !== null && (
          <ChangedMeanwhile
            differences={differencesOf(LABELS, values, wordsOf(stale))}
            busy={changes.busy}
            onKeepMine={() => void save(stale.version)}
            onTakeTheirs={() => {
              take(versionedOf(stale));
              changes.forget();
            }}
          />
        )}
        <PlainFields
          fields={HEAD}
          values={values}
          problems={changes.problems}
          onChange={(name, value) => edit({ ...values, [name]: String(value) })}
        />
        <DraftTexts values={values} problems={changes.problems} onEdit={edit} />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <SaveRow
            busy={changes.busy}
            dirty={dirty}
            label="Save draft"
            onUndo={() => {
              changes.forget();
              take(versionedOf(stored));
            }}
          />
          <span className="flex flex-wrap gap-3">
            <Button variant="quiet" disabled={changes.busy} onClick={() => setAsked('discard')}>
              Discard
            </Button>
            <Button disabled={changes.busy || dirty} onClick={() => setAsked('publish')}>
              Publish
            </Button>
          </span>
        </div>
      </form>
      <DraftEnds
        stored={stored}
        asked={asked}
        busy={changes.busy}
        onCancel={() => setAsked(null)}
        onPublish={() => void publish()}
        onDiscard={() => void discard()}
      />
      <UnsavedGuard unsaved={dirty} />
    </Panel>
  );
}
