import { useState } from 'react';
import { FilePicker } from '@/modules/files/uploads/web/file-picker';
import { useUploader, type UseUploader } from '@/modules/files/uploads/web/use-uploader';

const SOUNDS = '.wav,.wave,.bwf,.aif,.aiff,.aifc';

/** The ids of the two files, once both have come. */
export interface SentPair {
  readonly before: number;
  readonly after: number;
}

interface UsePair {
  readonly before: UseUploader;
  readonly after: UseUploader;
  /** The pair; null where something is missing, which is said from then on. */
  readonly take: () => SentPair | null;
  readonly asked: boolean;
}

const doneId = ({ items }: UseUploader): number | null =>
  items.find((item) => item.state === 'done')?.fileId ?? null;

/** What still stands between a file and the sample; undefined when it is there. */
function missing(uploads: UseUploader, name: string): string | undefined {
  if (doneId(uploads) !== null) return undefined;
  if (uploads.working) return 'This file is still uploading. Save when it is done.';
  return uploads.items.length === 0 ? `Choose the ${name}.` : 'This file did not arrive. Send it again.';
}

/** The two uploads of a sample, each on its own. */
export function usePair(): UsePair {
  const before = useUploader({});
  const after = useUploader({});
  const [asked, setAsked] = useState(false);
  const take = (): SentPair | null => {
    setAsked(true);
    const [first, second] = [doneId(before), doneId(after)];
    return first === null || second === null ? null : { before: first, after: second };
  };
  return { before, after, take, asked };
}

interface PairPickerProps {
  readonly pair: UsePair;
  /** What the server said of them. */
  readonly problem: string | undefined;
}

/** Takes the WAV from before the work and the one from after it. */
export function PairPicker({ pair, problem }: PairPickerProps) {
  const { before, after, asked } = pair;
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <FilePicker
        uploads={before}
        label="Before: the mix you received"
        hint="A WAV of 3 seconds to 10 minutes."
        accept={SOUNDS}
        multiple={false}
        error={asked ? missing(before, 'before') : undefined}
      />
      <FilePicker
        uploads={after}
        label="After: your delivery"
        hint="A WAV of the same length and sample rate."
        accept={SOUNDS}
        multiple={false}
        error={(asked ? missing(after, 'after') : undefined) ?? problem}
      />
    </div>
  );
}
