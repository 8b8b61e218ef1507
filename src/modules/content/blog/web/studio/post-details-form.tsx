import { useState } from 'react';
import { assetAddress } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { useSendPicture } from '@/modules/files/media/web/use-send-picture';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dropzone } from '@/ui/dropzone';
import { Picture } from '@/ui/picture';
import { SelectField } from '@/ui/select-field';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import type { FieldProblems } from '@/ui/use-changes';
import type { PostDraft } from './post-draft';

interface PostDetailsFormProps {
  readonly draft: PostDraft;
  readonly problems: FieldProblems;
  readonly categories: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (change: Partial<PostDraft>) => void;
}

function keywordsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  ];
}

function KeywordsField({ draft, problems, onChange }: PostDetailsFormProps) {
  // As it is typed: a comma at the end is not lost.
  const [typed, setTyped] = useState(draft.keywords.join(', '));
  const shown = keywordsOf(typed).join() === draft.keywords.join() ? typed : draft.keywords.join(', ');
  return (
    <TextField
      label="Keywords"
      hint="Separated by commas."
      value={shown}
      error={problems['keywords']}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange({ keywords: keywordsOf(event.target.value) });
      }}
    />
  );
}

function SharePicture({ draft, problems, onChange }: PostDetailsFormProps) {
  const { assets_base } = useSettings();
  const { busy, problem, send } = useSendPicture();
  const take = async (file: File | undefined) => {
    const sent = file === undefined ? null : await send(file);
    if (sent !== null) onChange({ featured_image: sent.path });
  };
  return (
    <div className="flex flex-col gap-3">
      {draft.featured_image !== null && (
        <>
          <Picture
            key={draft.featured_image}
            src={assetAddress(assets_base, draft.featured_image)}
            alt=""
            width={1600}
            height={900}
            sizes="22rem"
            className="aspect-video w-full rounded border border-line object-cover"
          />
          <Button
            size="sm"
            variant="quiet"
            className="self-start"
            onClick={() => onChange({ featured_image: null })}
          >
            Remove picture
          </Button>
        </>
      )}
      <Dropzone
        label={busy ? 'Sending the picture' : 'Picture of the post'}
        hint="Shown on cards, above the text and when shared; 16:9. Without one a drawing is used."
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple={false}
        disabled={busy}
        error={problem ?? problems['featured_image']}
        onFiles={([file]) => void take(file)}
      />
    </div>
  );
}

/** What stands around the text of a post: where it is found, by what, and how it looks when it is shared. */
export function PostFactsForm(props: PostDetailsFormProps) {
  const { draft, problems, categories, onChange } = props;
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Address"
        hint={`/blog/${draft.slug}`}
        value={draft.slug}
        maxLength={120}
        error={problems['slug']}
        onChange={(event) => onChange({ slug: event.target.value })}
      />
      <SelectField
        label="Category"
        value={draft.category_id === null ? '' : String(draft.category_id)}
        options={[
          { value: '', label: 'None' },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={problems['category_id']}
        onChange={(event) =>
          onChange({ category_id: event.target.value === '' ? null : Number(event.target.value) })
        }
      />
      <TextField
        label="Author"
        value={draft.author_name}
        maxLength={120}
        error={problems['author_name']}
        onChange={(event) => onChange({ author_name: event.target.value })}
      />
      <TextArea
        label="Description for search engines"
        hint={`${draft.meta_description.length} of about 155 characters shown.`}
        rows={3}
        maxLength={320}
        value={draft.meta_description}
        error={problems['meta_description']}
        onChange={(event) => onChange({ meta_description: event.target.value })}
      />
      <KeywordsField {...props} />
      <SharePicture {...props} />
      <Checkbox
        label="Featured"
        hint="The newest featured post is shown large above the others."
        checked={draft.is_featured}
        onChange={(event) => onChange({ is_featured: event.target.checked })}
      />
    </div>
  );
}
