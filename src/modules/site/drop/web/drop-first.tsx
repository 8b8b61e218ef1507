import { lazy, Suspense, useId } from 'react';
import { useDrop } from '@/modules/orders/drops/web/use-drop';
import { ACCEPTED_FILES, ACCEPTED_NAMES } from '@/modules/files/uploads/file-types.rules';
import { fileOrigin, relativePath } from '@/ui/dropped-files';
import { Dropzone } from '@/ui/dropzone';
import { Skeleton } from '@/ui/skeleton';

// Most visitors drop nothing: what shows the files comes with the first one.
const DropCard = lazy(async () => ({ default: (await import('./drop-card')).DropCard }));

/** Where files are dropped or chosen, and what was found in them. */
export function DropPlace() {
  const { drop, store, uploads } = useDrop();
  const add = (files: File[]): void =>
    store?.add(files.map((file) => ({ file, path: relativePath(file), origin: fileOrigin(file) })));
  const isEmpty = uploads === null || (uploads.items.length === 0 && drop.order === null);
  if (!isEmpty && store !== null && uploads !== null)
    return (
      <Suspense fallback={<Skeleton className="h-72 w-full rounded-lg" />}>
        <DropCard drop={drop} store={store} uploads={uploads} onAdd={add} />
      </Suspense>
    );
  return (
    <Dropzone
      label="Drop your song or tracks here"
      touchLabel="A finished mix, or all the tracks of a song"
      buttonLabel="Choose your song or tracks"
      hint={`${ACCEPTED_NAMES}, up to 8 GB each. Only your engineer hears them.`}
      accept={ACCEPTED_FILES}
      multiple
      folders
      onFiles={add}
    />
  );
}

interface DropFirstProps {
  readonly title: string;
  readonly lead: string;
}

/**
 * A place for a song or its tracks before anything is chosen: they are checked in the browser, counted, and answered by
 * what fits them, its price and the day of the first version; one press puts it into the cart with the files attached.
 */
export function DropFirst({ title, lead }: DropFirstProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h2 id={id} className="font-heading text-xl font-semibold">
          {title}
        </h2>
        <p className="max-w-reading text-muted">{lead}</p>
      </div>
      <DropPlace />
    </section>
  );
}
