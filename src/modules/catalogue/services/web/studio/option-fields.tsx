import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PictureField } from '@/modules/files/media/web/picture-field';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Button } from '@/ui/button';
import { SortableList } from '@/ui/sortable-list';
import { Panel } from '@/ui/studio-page';
import { TextField } from '@/ui/text-field';
import type { FieldProblems } from '@/ui/use-changes';
import { MAX_OPTIONS } from '../../catalogue-studio.rules';
import { newOption, type OptionDraft } from './service-draft';
import type { PartProps } from './service-fields';
import { limitOf } from './service-texts';
import { ServiceTextFields } from './service-text-fields';

interface OptionProps {
  readonly option: OptionDraft;
  readonly index: number;
  readonly problems: FieldProblems;
  readonly onChange: (change: Partial<OptionDraft>) => void;
  readonly onRemove: () => void;
}

function Option({ option, index, problems, onChange, onRemove }: OptionProps) {
  const { currency } = useSettings();
  // Editors are heavy: those of an option come when somebody asks for them.
  const [open, setOpen] = useState(false);
  const prefix = `variations.${index}.`;
  const amount = (name: 'price' | 'discounted_price', label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      numeric
      trailing={currency}
      maxLength={20}
      value={option[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      error={problems[`${prefix}${name}`]}
    />
  );
  return (
    <div className="flex flex-col gap-4 py-3 pr-3">
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_1fr_1fr_auto]">
        <TextField
          label="Name"
          maxLength={255}
          value={option.name}
          onChange={(event) => onChange({ name: event.target.value })}
          error={problems[`${prefix}name`]}
        />
        {amount('price', 'Own price')}
        {amount('discounted_price', 'Own sale price')}
        <Button
          variant="quiet"
          className="self-end"
          aria-label={`Remove option ${option.name}`}
          icon={<Trash2 size={16} aria-hidden="true" />}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 md:max-w-form">
        {(['max_files', 'max_songs'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'max_files' ? 'Most files of a song' : 'Most songs'}
            note="optional"
            type="number"
            min={1}
            numeric
            value={option[name] === null ? '' : String(option[name])}
            onChange={({ target }) => onChange({ [name]: limitOf(target.value) })}
            error={problems[`${prefix}${name}`]}
          />
        ))}
      </div>
      <Button
        size="sm"
        variant="quiet"
        className="self-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide' : 'Show'} its own texts and picture
      </Button>
      {open && (
        <div className="flex flex-col gap-6">
          <PictureField
            label="Picture of this option"
            value={option.image === null ? null : { path: option.image, alt: option.image_alt }}
            onChange={(picture) => onChange({ image: picture?.path ?? null, image_alt: picture?.alt ?? '' })}
            error={problems[`${prefix}image`]}
          />
          <ServiceTextFields
            texts={option}
            problems={problems}
            prefix={prefix}
            hint="Empty fields use the service’s own values."
            onChange={onChange}
          />
        </div>
      )}
    </div>
  );
}

/** The options that buyers choose among, in their order. */
export function Options({ draft, problems, onChange }: PartProps) {
  const { variations } = draft;
  const put = (key: string, change: Partial<OptionDraft>) =>
    onChange({ variations: variations.map((one) => (one.key === key ? { ...one, ...change } : one)) });
  return (
    <Panel
      title="Options"
      aside={
        <span className="text-sm text-muted">
          Buyers choose one. An empty price means the service’s price
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        {variations.length === 0 && (
          <p className="text-sm text-muted">Without options the service is sold as it is.</p>
        )}
        <SortableList
          label="Options in their order"
          items={variations}
          keyOf={({ key }) => key}
          nameOf={({ name }) => name || 'New option'}
          onOrder={async (order) => {
            onChange({ variations: order });
            return true;
          }}
        >
          {(option) => (
            <Option
              option={option}
              index={variations.indexOf(option)}
              problems={problems}
              onChange={(change) => put(option.key, change)}
              onRemove={() => onChange({ variations: variations.filter(({ key }) => key !== option.key) })}
            />
          )}
        </SortableList>
        {problems['variations'] !== undefined && (
          <p className="text-sm text-clip">{problems['variations']}</p>
        )}
        <Button
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          disabled={variations.length >= MAX_OPTIONS}
          onClick={() => onChange({ variations: [...variations, newOption()] })}
        >
          Add option
        </Button>
      </div>
    </Panel>
  );
}
