import { useRevalidator } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import { PICTURE_TYPES } from '@/modules/files/media/pictures.rules';
import { useSendPicture } from '@/modules/files/media/web/use-send-picture';
import { assetAddress } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { Button, ButtonLink } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dropzone } from '@/ui/dropzone';
import { EmptyState } from '@/ui/empty-state';
import { EntryDialog } from '@/ui/entry-dialog';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Picture } from '@/ui/picture';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { SortableList } from '@/ui/sortable-list';
import { Spinner } from '@/ui/spinner';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { useChanges } from '@/ui/use-changes';
import { useListEditor, type ListCalls } from '@/ui/use-list-editor';
import type {
  addToGallery,
  describePicture,
  listStudioPictures,
  orderGallery,
  removeFromGallery,
  StudioPicture,
} from '../../studio-gallery.contract';

const load = (page: PageRequest) =>
  loadForStudio<typeof listStudioPictures>(page, () =>
    page.api.call<typeof listStudioPictures>('GET /studio/gallery', { signal: page.signal }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Gallery',
  description: 'Pictures of the studio for the About page.',
  path: '/studio/gallery',
  noindex: true,
});

interface PictureValues {
  readonly image: string;
  readonly alt: string;
}

const FIELDS = [
  {
    name: 'alt',
    label: 'What the picture shows',
    hint: 'Read aloud by screen readers.',
    kind: 'area',
    rows: 3,
    maxLength: 300,
  },
] as const;

const WORDS = {
  added: 'Added at the end.',
  changed: 'Saved.',
  removed: 'Removed from the gallery.',
  sorted: 'The order is saved.',
};

function useCalls(): ListCalls<PictureValues> {
  const api = useApi();
  const params = ({ id }: { id: number }) => ({ id: String(id) });
  return {
    add: (body) => api.call<typeof addToGallery>('POST /studio/gallery', { body }),
    change: (entry, { alt }) =>
      api.call<typeof describePicture>('PUT /studio/gallery/{id}', {
        params: params(entry),
        body: { alt, version: entry.version },
      }),
    remove: (entry) =>
      api.call<typeof removeFromGallery>('DELETE /studio/gallery/{id}', {
        params: params(entry),
        body: { version: entry.version },
      }),
    order: ({ seen, order }) =>
      api.call<typeof orderGallery>('PUT /studio/gallery/order', {
        body: { seen: [...seen], order: [...order] },
      }),
  };
}

interface ShownProps {
  readonly picture: StudioPicture;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Shown({ picture, onEdit, onRemove }: ShownProps) {
  const { assets_base } = useSettings();
  const words = picture.alt ?? '';
  const name = words || `picture ${picture.id}`;
  return (
    <div className="flex flex-col gap-3 p-3">
      <Picture
        src={assetAddress(assets_base, picture.image)}
        alt={words}
        width={1200}
        height={900}
        sizes="24rem"
        className="aspect-[4/3] w-full rounded-sm object-cover"
      />
      {words === '' ? (
        <Badge tone="clip">No description for screen readers</Badge>
      ) : (
        <p className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{words}</p>
      )}
      <span className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={`Describe ${name}`} onClick={onEdit}>
          Describe
        </Button>
        <Button size="sm" variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </div>
  );
}

function Pictures({ pictures }: { pictures: readonly StudioPicture[] }) {
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const calls = useCalls();
  const editor = useListEditor<StudioPicture, PictureValues>(changes, calls, WORDS);
  const { busy, problem, send } = useSendPicture();
  const { edited, removed } = editor;
  const take = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      const sent = await send(file);
      if (sent === null || !(await editor.add({ image: sent.path, alt: '' }))) return;
    }
  };
  const sort = async (order: readonly StudioPicture[]): Promise<boolean> => {
    const saved = await editor.sort(pictures, order);
    if (!saved) void revalidate();
    return saved;
  };
  return (
    <>
      <Dropzone
        label="Drop pictures here"
        hint="JPEG, PNG, WebP or AVIF, up to 20 MB each. Cropped to 4:3 in the gallery and shown in full when opened."
        accept={PICTURE_TYPES}
        disabled={busy}
        error={problem}
        onFiles={(files) => void take(files)}
      />
      {busy && <Spinner visibleLabel label="Sending pictures" />}
      {pictures.length === 0 && (
        <EmptyState title="No pictures yet" text="The About page has no gallery until you add some." />
      )}
      <SortableList
        label="Pictures in their order"
        layout="grid"
        items={pictures}
        keyOf={({ id }) => id}
        nameOf={({ id, alt }) => alt ?? `picture ${id}`}
        disabled={changes.busy}
        onOrder={sort}
      >
        {(picture) => (
          <Shown
            picture={picture}
            onEdit={() => editor.open(picture)}
            onRemove={() => editor.askRemove(picture)}
          />
        )}
      </SortableList>
      {edited !== null && edited !== 'new' && (
        <EntryDialog
          key={edited.id}
          title="What the picture shows"
          fields={FIELDS}
          start={{ alt: edited.alt ?? '' }}
          changes={changes}
          valuesOf={(stored) => {
            const { version, alt } = stored as StudioPicture;
            return { version, values: { alt: alt ?? '' } };
          }}
          onSave={({ alt }, version) => void editor.save({ image: edited.image, alt: String(alt) }, version)}
          onClose={editor.close}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        title="Remove this picture?"
        text="It is removed from the About page."
        confirmLabel="Remove"
        danger
        busy={changes.busy}
        onCancel={editor.close}
        onConfirm={() => void editor.remove()}
      />
    </>
  );
}

function GallerySkeleton() {
  return (
    <SkeletonGroup label="Loading pictures" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} className="aspect-[4/3] w-full rounded" />
      ))}
    </SkeletonGroup>
  );
}

/** /studio/gallery: pictures of the studio, sorted by hand (API-80). */
export default function StudioGalleryPage() {
  return (
    <StudioPage>
      <StudioHeading
        title="Gallery"
        actions={
          <ButtonLink to="/about" size="sm" variant="quiet">
            See it on the site
          </ButtonLink>
        }
      />
      <StudioData<ResponseOf<typeof listStudioPictures>> skeleton={<GallerySkeleton />}>
        {({ data }) => <Pictures pictures={data} />}
      </StudioData>
    </StudioPage>
  );
}
