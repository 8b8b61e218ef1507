import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormDialog } from '@/ui/form-dialog';
import { RadioCards } from '@/ui/radio-cards';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { useApi } from '@/ui/page-data';
import { useChanges } from '@/ui/use-changes';
import type { createService } from '../../catalogue-studio.contract';
import { GIFT_CARD_CATEGORY } from '../../catalogue.rules';
import { SERVICE_KINDS, type ServiceKind } from '../../catalogue-studio.rules';
import type { StudioCategory } from '../../sorting.contract';
import { editorPath, KIND_OPTIONS } from './service-texts';

interface NewServiceDialogProps {
  readonly open: boolean;
  readonly categories: readonly StudioCategory[];
  readonly onClose: () => void;
}

const KIND_TEXTS: Record<ServiceKind, string> = {
  one_time: 'Bought once, for one song or an album.',
  subscription: 'Paid each month; needs a plan at the provider.',
  gift_card: 'Pays for other services.',
};

const KIND_CARDS = KIND_OPTIONS.map(({ value, label }) => ({ value, label, text: KIND_TEXTS[value] }));

/** Begins a service: its name, kind and category. The rest follows in its form. */
export function NewServiceDialog({ open, categories, onClose }: NewServiceDialogProps) {
  const api = useApi();
  const navigate = useNavigate();
  const [kind, setKind] = useState<ServiceKind>('one_time');
  const { busy, problems, change } = useChanges(() => undefined);
  const offered = categories.filter(({ id }) => id !== GIFT_CARD_CATEGORY);
  const submit = async (data: FormData) => {
    const name = data.get('name');
    const body = {
      name: typeof name === 'string' ? name : '',
      category_id: kind === 'gift_card' ? GIFT_CARD_CATEGORY : Number(data.get('category_id')),
      kind,
    };
    const made = await change(
      () => api.call<typeof createService>('POST /studio/services', { body }),
      'Draft created. Only the studio can see it.',
    );
    if (made !== null) await navigate(editorPath(made.data.id));
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="New service"
      busy={busy}
      submit="Create draft"
      onSubmit={(data) => void submit(data)}
    >
      <TextField label="Name" name="name" maxLength={255} error={problems['name']} data-autofocus />
      <RadioCards
        legend="Kind"
        options={KIND_CARDS}
        value={kind}
        onChange={(chosen) => setKind(SERVICE_KINDS.find((one) => one === chosen) ?? 'one_time')}
      />
      {kind !== 'gift_card' && (
        <SelectField
          label="Category"
          name="category_id"
          options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={problems['category_id']}
        />
      )}
    </FormDialog>
  );
}
