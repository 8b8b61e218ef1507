import { useId } from 'react';
import { useDrop } from '@/modules/orders/drops/web/use-drop';
import { ACCEPTED_FILES, ACCEPTED_NAMES } from '@/modules/files/uploads/file-types.rules';
import { fileOrigin, relativePath } from '@/ui/dropped-files';
import { Dropzone } from '@/ui/dropzone';
import { DropCard } from './drop-card';

interface DropFirstProps {
  readonly title?: string;
  readonly lead?: string;
  /** The level of its title, by where it is put. */
  readonly heading?: 'h2' | 'h3';
}

/**
 * A place for a song or its tracks before anything is chosen: they are checked in the browser, counted, and answered by
 * what fits them, its price and the day of the first version; one press puts it into the cart with the files attached.
 */
export function DropFirst({
  title = 'Start with your files',
  lead = 'Drop a mix or a folder of tracks. We count and check them here and tell you what fits, the price and the date.',
  heading: Heading = 'h2',
}: DropFirstProps) {
  const id = useId();
  const { drop, store, uploads } = useDrop();
  const add = (files: File[]): void =>
    store?.add(files.map((file) => ({ file, path: relativePath(file), origin: fileOrigin(file) })));
  const isEmpty = uploads === null || (uploads.items.length === 0 && drop.order === null);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <Heading id={id} className="font-heading text-xl font-semibold">
          {title}
        </Heading>
        <p className="max-w-reading text-muted">{lead}</p>
      </div>
      {isEmpty || store === null || uploads === null ? (
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
      ) : (
        <DropCard drop={drop} store={store} uploads={uploads} onAdd={add} />
      )}
    </section>
  );
}
