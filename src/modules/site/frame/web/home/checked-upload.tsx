import { unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import { Badge } from '@/ui/badge';
import { cx } from '@/ui/cx';
import { formatTime } from '@/ui/format-time';
import { Waveform } from '@/ui/waveform';
import type { HomePictures } from './pictures';
import { useTexts } from './texts';

type CheckedFile = HomePictures['checked'][number];

function FileLine({ file }: { file: CheckedFile }) {
  const { name, peaks, shown, format, seconds, found } = file;
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3 first:border-t-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
        <p className="truncate text-sm font-medium">{name}</p>
        <Waveform
          peaks={unpackPeaks(peaks)}
          signal="before"
          label={`${name}, ${format}, ${formatTime(seconds)}`}
          levelLabel={false}
          className="h-9 max-sm:order-last max-sm:col-span-2"
        />
        {shown !== null && (
          <Badge tone={shown.tone} dot>
            {shown.word}
          </Badge>
        )}
      </div>
      {found !== null && (
        <p className={cx('text-sm', shown?.tone === 'clip' ? 'text-clip' : 'text-muted')}>{found}</p>
      )}
    </li>
  );
}

/** What the sender reads of five tracks seconds after dropping them: a real check of real tracks. */
export function CheckedUpload({ files }: { files: readonly CheckedFile[] }) {
  const words = useTexts();
  return (
    <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <figure className="min-w-0 rounded-lg border border-line bg-raised px-5 py-3 md:px-7 md:py-4">
        <ul>
          {files.map((file) => (
            <FileLine key={file.name} file={file} />
          ))}
        </ul>
        <figcaption className="border-t border-line pt-3 text-sm text-muted">
          Five tracks of our own, checked as yours are. We pushed the kick into the red on purpose.
        </figcaption>
      </figure>
      <div className="max-lg:order-first">
        <h3 className="text-xl md:text-2xl">{words('check_title')}</h3>
        <p className="mt-4 text-md text-muted">{words('check_text')}</p>
      </div>
    </div>
  );
}
