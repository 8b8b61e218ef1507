import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Checkbox } from '@/ui/checkbox';
import { SelectField } from '@/ui/select-field';
import { Panel } from '@/ui/studio-page';
import { TextField } from '@/ui/text-field';
import type { FieldProblems } from '@/ui/use-changes';
import { GIFT_CARD_CATEGORY, TAKES } from '../../catalogue.rules';
import { SERVICE_KINDS } from '../../catalogue-studio.rules';
import type { StudioCategory, StudioTag } from '../../sorting.contract';
import type { ServiceDraft } from './service-draft';
import { KIND_OPTIONS, limitOf, TAKES_OPTIONS } from './service-texts';
import { PLAN_LIST, type PlanField } from '../../plans.rules';

/** The form and its changes, as every part of it gets them. */
export interface PartProps {
  readonly draft: ServiceDraft;
  readonly problems: FieldProblems;
  readonly onChange: (change: Partial<ServiceDraft>) => void;
}

type MoneyName = 'price' | 'discounted_price' | 'rush_surcharge' | 'revision_price';
type CountName = 'turnaround_min_hours' | 'turnaround_max_hours' | 'max_revision' | 'items_per_month';
type TextFieldName = 'name' | 'label_name' | PlanField;

interface OneProps<Name> extends PartProps {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
}

function Words({ name, label, hint, optional, ...part }: OneProps<TextFieldName>) {
  return (
    <TextField
      label={label}
      hint={hint}
      note={optional ? 'optional' : undefined}
      maxLength={name === 'label_name' ? 40 : 255}
      value={part.draft[name]}
      onChange={(event) => part.onChange({ [name]: event.target.value })}
      error={part.problems[name]}
    />
  );
}

function Amount({ name, label, hint, optional, ...part }: OneProps<MoneyName>) {
  const { currency } = useSettings();
  return (
    <TextField
      label={label}
      hint={hint}
      note={optional ? 'optional' : undefined}
      inputMode="decimal"
      numeric
      trailing={currency}
      maxLength={20}
      value={part.draft[name]}
      onChange={(event) => part.onChange({ [name]: event.target.value })}
      error={part.problems[name]}
    />
  );
}

function Count({ name, label, hint, ...part }: OneProps<CountName>) {
  return (
    <TextField
      label={label}
      hint={hint}
      type="number"
      min={0}
      numeric
      value={String(part.draft[name])}
      onChange={(event) => part.onChange({ [name]: Math.trunc(Number(event.target.value)) || 0 })}
      error={part.problems[name]}
    />
  );
}

const pairs = 'grid items-end gap-5 md:grid-cols-2';

interface BasicsProps extends PartProps {
  readonly categories: readonly StudioCategory[];
  readonly tags: readonly StudioTag[];
}

/** What it is called, and where it stands. */
export function Basics({ categories, tags, ...part }: BasicsProps) {
  const { draft, onChange, problems } = part;
  const toggle = (id: number, on: boolean) =>
    onChange({ tags: on ? [...draft.tags, id] : draft.tags.filter((one) => one !== id) });
  return (
    <Panel title="Basics">
      <div className="flex flex-col gap-5">
        <Words {...part} name="name" label="Name" />
        <div className={pairs}>
          <SelectField
            label="Kind"
            options={KIND_OPTIONS}
            value={draft.kind}
            onChange={({ target }) =>
              onChange({ kind: SERVICE_KINDS.find((one) => one === target.value) ?? draft.kind })
            }
            error={problems['kind']}
          />
          {draft.kind !== 'gift_card' && (
            <SelectField
              label="Category"
              options={categories
                .filter(({ id }) => id !== GIFT_CARD_CATEGORY)
                .map(({ id, name }) => ({ value: String(id), label: name }))}
              placeholder={draft.category_id === GIFT_CARD_CATEGORY ? 'Choose a category' : undefined}
              value={draft.category_id === GIFT_CARD_CATEGORY ? '' : String(draft.category_id)}
              onChange={({ target }) => onChange({ category_id: Number(target.value) })}
              error={problems['category_id']}
            />
          )}
          <Words
            {...part}
            name="label_name"
            label="Badge"
            hint="A badge on its card, such as Most booked."
            optional
          />
        </div>
        <fieldset>
          <legend className="font-medium">Tags</legend>
          {tags.length === 0 && <p className="text-sm text-muted">There are no tags yet.</p>}
          <div className="flex flex-wrap gap-x-6">
            {tags.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={draft.tags.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Panel>
  );
}

/** What it costs. Orders that were paid keep their prices. */
export function Prices(part: PartProps) {
  const { kind } = part.draft;
  return (
    <Panel title="Price" aside={<span className="text-sm text-muted">Paid orders keep theirs</span>}>
      <div className={pairs}>
        <Amount {...part} name="price" label={kind === 'subscription' ? 'Price a month' : 'Price'} />
        <Amount
          {...part}
          name="discounted_price"
          label="Sale price"
          hint="Paid in place of the price."
          optional
        />
        {kind !== 'gift_card' && (
          <>
            <Amount
              {...part}
              name="rush_surcharge"
              label="Rush, 24 hours"
              hint="Added to each unit. Leave empty if not offered."
              optional
            />
            <Amount
              {...part}
              name="revision_price"
              label="One more revision"
              hint="Leave empty to sell none."
              optional
            />
          </>
        )}
      </div>
    </Panel>
  );
}

/** What is promised with it. */
export function Promises(part: PartProps) {
  const { kind } = part.draft;
  if (kind === 'gift_card') return null;
  return (
    <Panel title="Delivery and revisions">
      <div className={pairs}>
        <Count
          {...part}
          name="turnaround_min_hours"
          label="Shortest delivery, hours"
          hint="Counted from payment and files."
        />
        <Count
          {...part}
          name="turnaround_max_hours"
          label="Longest delivery, hours"
          hint="Sets the due date in the queue."
        />
        <Count {...part} name="max_revision" label="Free revisions" />
        {kind === 'subscription' && (
          <Count
            {...part}
            name="items_per_month"
            label="Songs a month"
            hint="The number of songs in each paid month."
          />
        )}
      </div>
    </Panel>
  );
}

type LimitName = 'max_files' | 'max_songs' | 'max_minutes';

function Limit({ name, label, hint, ...part }: OneProps<LimitName>) {
  const value = part.draft[name];
  return (
    <TextField
      label={label}
      hint={hint}
      note="optional"
      type="number"
      min={1}
      numeric
      value={value === null ? '' : String(value)}
      onChange={({ target }) => part.onChange({ [name]: limitOf(target.value) })}
      error={part.problems[name]}
    />
  );
}

/** What files it is for, which decides when it is offered for files that a visitor drops. */
export function Fit(part: PartProps) {
  const { draft, onChange, problems } = part;
  if (draft.kind === 'gift_card') return null;
  return (
    <Panel title="Files it is for">
      <div className="flex flex-col gap-5">
        <div className={pairs}>
          <SelectField
            label="Made from"
            hint="Dropped files are counted, and the services that fit them are offered."
            options={TAKES_OPTIONS}
            value={draft.takes ?? ''}
            onChange={({ target }) => onChange({ takes: TAKES.find((one) => one === target.value) ?? null })}
            error={problems['takes']}
          />
          <Limit {...part} name="max_files" label="Most files of a song" hint="An option may set its own." />
          <Limit {...part} name="max_songs" label="Most songs" hint="For records. Empty means one song." />
          <Limit
            {...part}
            name="max_minutes"
            label="Longest song, minutes"
            hint="Longer songs become a request for a price."
          />
        </div>
        <TextField
          label="Choose this if"
          note="optional"
          hint="One sentence that helps a visitor to choose. It stands on the card of the service."
          maxLength={300}
          value={draft.advice}
          onChange={(event) => onChange({ advice: event.target.value })}
          error={problems['advice']}
        />
      </div>
    </Panel>
  );
}

/** The plans that providers take monthly payments by. */
export function Plans(part: PartProps) {
  if (part.draft.kind !== 'subscription') return null;
  return (
    <Panel title="Plans at the providers">
      <div className={pairs}>
        {PLAN_LIST.map(({ field, label, hint }) => (
          <Words key={field} {...part} name={field} label={label} hint={hint} optional />
        ))}
      </div>
    </Panel>
  );
}
