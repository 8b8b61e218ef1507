import { useState } from 'react';
import { PictureField, type ShownPicture } from '@/modules/files/media/web/picture-field';
import { slugOf } from '@/shared/slug';
import { ChangedMeanwhile, type Difference } from '@/ui/changed-meanwhile';
import { Checkbox } from '@/ui/checkbox';
import { FormDialog } from '@/ui/form-dialog';
import { TextField } from '@/ui/text-field';
import type { FieldProblems } from '@/ui/use-changes';
import { GIFT_CARD_CATEGORY } from '../../catalogue.rules';
import type { CategoryBody, StudioCategory, StudioTag, TagBody } from '../../sorting.contract';

interface FormProps<Entry, Body> {
  /** Null for one to come. */
  readonly entry: Entry | null;
  readonly busy: boolean;
  readonly problems: FieldProblems;
  /** What is stored now, where the save met a newer version. */
  readonly stale: Entry | null;
  readonly onSave: (body: Body, version: number) => void;
  readonly onTakeTheirs: (entry: Entry) => void;
  readonly onClose: () => void;
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

function differing(fields: readonly Difference[]): Difference[] {
  return fields.filter(({ mine, theirs }) => mine !== theirs);
}

/** The form of a category; keyed by its version, so that what is taken over stands in it. */
export function CategoryForm(props: FormProps<StudioCategory, CategoryBody>) {
  const { entry, busy, problems, stale, onSave } = props;
  const [name, setName] = useState(entry?.name ?? '');
  const [inPicker, setInPicker] = useState(entry?.in_picker ?? true);
  const [advice, setAdvice] = useState(entry?.advice ?? '');
  const [picture, setPicture] = useState<ShownPicture | null>(
    entry === null || entry.image === null ? null : { path: entry.image, alt: entry.image_alt },
  );
  const save = (version: number) =>
    onSave(
      { name, in_picker: inPicker, image: picture?.path ?? null, image_alt: picture?.alt ?? '', advice },
      version,
    );
  return (
    <FormDialog
      size="lg"
      title={entry === null ? 'New category' : `Change ${entry.name}`}
      busy={busy}
      onSubmit={() => save(entry?.version ?? 0)}
      onClose={props.onClose}
    >
      <TextField
        label="Name"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={problems['name']}
        data-autofocus
      />
      {entry?.id !== GIFT_CARD_CATEGORY && (
        <Checkbox
          label="Offered in the picker"
          hint="The picker asks for a category first, then shows its packages."
          checked={inPicker}
          onChange={(event) => setInPicker(event.target.checked)}
          error={problems['in_picker']}
        />
      )}
      <TextField
        label="Choose this if"
        note="optional"
        hint="One sentence on its card in the picker."
        maxLength={300}
        value={advice}
        onChange={(event) => setAdvice(event.target.value)}
        error={problems['advice']}
      />
      <PictureField
        label="Picture of the category"
        value={picture}
        onChange={setPicture}
        error={problems['image']}
      />
      {stale !== null && (
        <ChangedMeanwhile
          differences={differing([
            { field: 'Name', mine: name, theirs: stale.name },
            { field: 'Offered in the picker', mine: yesNo(inPicker), theirs: yesNo(stale.in_picker) },
            { field: 'Choose this if', mine: advice, theirs: stale.advice },
            { field: 'Picture', mine: picture?.path ?? '', theirs: stale.image ?? '' },
            { field: 'What the picture shows', mine: picture?.alt ?? '', theirs: stale.image_alt },
          ])}
          busy={busy}
          onKeepMine={() => save(stale.version)}
          onTakeTheirs={() => props.onTakeTheirs(stale)}
        />
      )}
    </FormDialog>
  );
}

/** The form of a tag. */
export function TagForm(props: FormProps<StudioTag, TagBody>) {
  const { entry, busy, problems, stale, onSave } = props;
  const [name, setName] = useState(entry?.name ?? '');
  // Follows the name until somebody writes it themselves.
  const [ownSlug, setOwnSlug] = useState<string | null>(entry?.slug ?? null);
  const slug = ownSlug ?? slugOf(name);
  return (
    <FormDialog
      size="lg"
      title={entry === null ? 'New tag' : `Change ${entry.name}`}
      busy={busy}
      onSubmit={() => onSave({ name, slug }, entry?.version ?? 0)}
      onClose={props.onClose}
    >
      <TextField
        label="Name"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={problems['name']}
        data-autofocus
      />
      <TextField
        label="Address"
        hint="The end of its URL: /services?tag=…"
        maxLength={80}
        value={slug}
        onChange={(event) => setOwnSlug(event.target.value)}
        error={problems['slug']}
      />
      {stale !== null && (
        <ChangedMeanwhile
          differences={differing([
            { field: 'Name', mine: name, theirs: stale.name },
            { field: 'Address', mine: slug, theirs: stale.slug },
          ])}
          busy={busy}
          onKeepMine={() => onSave({ name, slug }, stale.version)}
          onTakeTheirs={() => props.onTakeTheirs(stale)}
        />
      )}
    </FormDialog>
  );
}
