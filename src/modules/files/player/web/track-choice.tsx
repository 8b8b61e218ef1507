import { Segmented } from '@/ui/segmented';
import { SelectField } from '@/ui/select-field';

interface TrackChoiceProps {
  readonly tracks: readonly { readonly id: string; readonly label: string }[];
  readonly heard: string;
  readonly onChange: (id: string) => void;
}

// More than these do not stand side by side on a phone.
const MAX_SEGMENTS = 4;
const MAX_LETTERS = 34;

/** Which of the versions is heard. */
export function TrackChoice({ tracks, heard, onChange }: TrackChoiceProps) {
  const letters = tracks.reduce((sum, { label }) => sum + label.length, 0);
  if (tracks.length <= MAX_SEGMENTS && letters <= MAX_LETTERS) {
    return (
      <Segmented
        legend="Version"
        options={tracks.map(({ id, label }) => ({ value: id, label }))}
        value={heard}
        onChange={onChange}
        className="self-start"
      />
    );
  }
  return (
    <SelectField
      label="Version"
      options={tracks.map(({ id, label }) => ({ value: id, label }))}
      value={heard}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
