import type { z } from 'zod';
import { isSoundName } from '@/modules/files/preflight/file-data.rules';
import type { RenditionsService } from '@/modules/files/renditions/server/renditions.service';
import { fileIdOfAddress } from '@/modules/files/uploads/links.rules';
import { referenceFileIds, sourceText, type Reference } from '@/modules/files/uploads/references.rules';
import type { FileShelf } from '@/modules/orders/deliveries/server/deliveries.deps';
import { drawnOf } from '@/modules/orders/deliveries/server/before';
import type { Db } from '@/platform/db/database';
import type { orderItemDetail } from '../order-view.contract';

type WireReference = z.input<typeof orderItemDetail>['references'][number];
type Known = Awaited<ReturnType<FileShelf['describe']>>;

interface ReferenceDeps {
  readonly db: Db;
  readonly files: Pick<FileShelf, 'address'>;
  readonly copies: Pick<RenditionsService, 'copiesOf'>;
}

/** The references of one item, and the files that were sent for it: no other file is ever opened by a reference. */
export interface ReferencesOf {
  readonly references: readonly Reference[];
  readonly sentIds: ReadonlySet<number>;
}

/** References of items as their pages show them, item by item. */
export async function wireReferences(
  { db, files, copies }: ReferenceDeps,
  items: readonly ReferencesOf[],
  known: Known,
): Promise<WireReference[][]> {
  const ids = items.flatMap(({ references }) => referenceFileIds(references));
  const [drawn, made] = await Promise.all([drawnOf(db, ids), copies.copiesOf(ids)]);
  const soundOf = (id: number, name: string | undefined): WireReference['sound'] => {
    if (name === undefined || !isSoundName(name)) return null;
    const { lossless_id = null, preview_id = null } = made.get(id) ?? {};
    const sound = drawn.get(id);
    const length = sound?.duration_ms ?? null;
    return {
      id,
      listen_url: files.address(lossless_id ?? id, 'listen'),
      preview_url: preview_id === null ? null : files.address(preview_id, 'listen'),
      peaks: sound?.peaks?.peaks ?? null,
      lufs: sound?.peaks?.lufs ?? null,
      duration: length === null ? null : length / 1000,
    };
  };
  return items.map(({ references, sentIds }) => {
    const nameOf = (id: number) => (sentIds.has(id) ? known.get(id)?.name : undefined);
    return references.map((reference) => {
      const { source, from, to, take } = reference;
      const file = fileIdOfAddress(source);
      const sound = file === null ? null : soundOf(file, nameOf(file));
      return {
        name: sourceText(reference, nameOf),
        url: file === null ? source : null,
        from,
        to,
        take,
        sound,
      };
    });
  });
}
