import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { ButtonLink } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { creditText } from '../credits.rules';
import { ItemPart } from './item-part';
import type { OrderItem } from './order-types';
import { When } from './when';

/** After a song is approved: the line for its credits, what to do with the files, and the next song. */
export function FinishedSong({ item }: { item: OrderItem }) {
  const { site_name } = useSettings();
  const credit = creditText(item, site_name);
  const { delete_at, files_deleted_at } = item;
  return (
    <ItemPart title="What comes next">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-line bg-raised p-4">
        <div className="min-w-0">
          <p className="text-sm text-muted">For your credits</p>
          <p className="font-medium [overflow-wrap:anywhere]">{credit}</p>
        </div>
        <CopyButton text={credit} label="Copy credits" />
      </div>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm text-muted marker:text-after">
        {files_deleted_at === null && delete_at !== null && (
          <li>
            Download the master and keep a copy. We delete the files on <When at={delete_at} time={false} />.
          </li>
        )}
        <li>Upload the WAV to your distributor, not an mp3: streaming services make their own copies.</li>
        <li>Leave three weeks before the release date if you want to pitch the song to playlists.</li>
      </ol>
      <ButtonLink to="/select-services" className="self-start">
        Start your next song
      </ButtonLink>
    </ItemPart>
  );
}
