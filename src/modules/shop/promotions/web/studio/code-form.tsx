import type { FormEvent } from 'react';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Segmented } from '@/ui/segmented';
import { Panel } from '@/ui/studio-page';
import { TextField } from '@/ui/text-field';
import type { FieldProblems } from '@/ui/use-changes';
import type { CodeDraft } from './code-texts';
import { DISCOUNT_KINDS, type DiscountKindName } from '../../discount-kinds.rules';

/** A service that a code can be for. */
export interface CoverableService {
  readonly id: number;
  readonly name: string;
}

interface CodeFormProps {
  readonly draft: CodeDraft;
  /** Its letters are chosen once. */
  readonly isNew: boolean;
  readonly services: readonly CoverableService[];
  readonly problems: FieldProblems;
  readonly busy: boolean;
  readonly unsaved: boolean;
  readonly onChange: (change: Partial<CodeDraft>) => void;
  readonly onSave: () => void;
}

const KINDS = (Object.keys(DISCOUNT_KINDS) as DiscountKindName[]).map((value) => ({
  value,
  label: DISCOUNT_KINDS[value].label,
}));

type TextName = Exclude<keyof CodeDraft, 'services' | 'kind'>;

const pairs = 'grid items-end gap-5 md:grid-cols-2';

type PartProps = Pick<CodeFormProps, 'draft' | 'problems' | 'onChange' | 'services'>;

// What every field of the form shares.
function fieldsOf({ draft, problems, onChange }: PartProps) {
  return (name: TextName) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    error: problems[name],
  });
}

function Limits(part: PartProps) {
  const field = fieldsOf(part);
  const { time_zone } = useSettings();
  const clock = `In the studio’s time zone (${time_zone.replaceAll('_', ' ')}).`;
  return (
    <Panel title="Validity and limits">
      <div className={pairs}>
        <TextField {...field('starts_at')} label="Valid from" hint={clock} type="datetime-local" />
        <TextField
          {...field('ends_at')}
          label="Works until"
          note="optional"
          hint={`${clock} Leave empty for no end.`}
          type="datetime-local"
        />
        <TextField
          {...field('max_uses')}
          label="Total uses"
          note="optional"
          hint="Leave empty for no limit."
          type="number"
          min={1}
          numeric
        />
        <TextField
          {...field('max_uses_per_customer')}
          label="Uses per customer"
          note="optional"
          hint="Leave empty for no limit."
          type="number"
          min={1}
          numeric
        />
      </div>
    </Panel>
  );
}

function Coverage({ draft, problems, services, onChange }: PartProps) {
  const toggle = (id: number, on: boolean) =>
    onChange({ services: on ? [...draft.services, id] : draft.services.filter((one) => one !== id) });
  return (
    <Panel title="Applies to">
      <fieldset className="flex flex-col gap-2">
        <legend className="text-sm text-muted">
          {draft.services.length === 0
            ? 'The whole cart. Choose services to limit it.'
            : `Only these ${draft.services.length}.`}
        </legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {services.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={draft.services.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          ))}
        </div>
        {problems['services'] !== undefined && <p className="text-sm text-clip">{problems['services']}</p>}
      </fieldset>
    </Panel>
  );
}

/** Everything that a person decides of a discount code. */
export function CodeForm({ draft, isNew, services, problems, onChange, ...rest }: CodeFormProps) {
  const { currency } = useSettings();
  const part = { draft, problems, onChange, services };
  const field = fieldsOf(part);
  const kind = DISCOUNT_KINDS[draft.kind];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rest.onSave();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Panel title="Discount">
        <div className="flex flex-col gap-5">
          {isNew && (
            <TextField
              {...field('code')}
              label="Code"
              hint="Letters, digits and hyphens, as customers type it. It can’t be changed later."
              maxLength={40}
              className="max-w-form"
              autoCapitalize="characters"
              numeric
            />
          )}
          <div className="self-start">
            <Segmented
              legend="Discount"
              options={KINDS}
              value={draft.kind}
              onChange={(kind) => onChange({ kind })}
            />
          </div>
          <div className={pairs}>
            <TextField
              {...field('value')}
              label={kind.valueLabel}
              hint={
                (draft.services.length > 0 ? kind.hintOfServices : null) ??
                'Never applies to rush, packages and gift cards.'
              }
              inputMode="decimal"
              numeric
              maxLength={20}
              trailing={kind.unit(currency)}
            />
            <TextField
              {...field('minimum')}
              label="Minimum order"
              note="optional"
              hint="Counts only items the code can apply to."
              inputMode="decimal"
              numeric
              maxLength={20}
              trailing={currency}
            />
          </div>
        </div>
      </Panel>
      <Limits {...part} />
      <Coverage {...part} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" loading={rest.busy} disabled={!rest.unsaved}>
          {isNew ? 'Create code' : 'Save'}
        </Button>
        <output className="text-sm text-muted">
          {Object.keys(problems).length > 0 ? 'Not saved: please check the marked fields.' : ''}
        </output>
      </div>
    </form>
  );
}
