import { Trash2 } from 'lucide-react';
import { assetAddress } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Button } from '@/ui/button';
import { Dropzone } from '@/ui/dropzone';
import { Picture } from '@/ui/picture';
import { Spinner } from '@/ui/spinner';
import { TextField } from '@/ui/text-field';
import { PICTURE_TYPES } from '../pictures.rules';
import { useSendPicture } from './use-send-picture';

/** A picture of a page, as its form holds it. */
export interface ShownPicture {
  /** Behind the base of pictures, or a full address. */
  readonly path: string;
  readonly alt: string;
}

interface PictureFieldProps {
  readonly label: string;
  readonly value: ShownPicture | null;
  readonly onChange: (picture: ShownPicture | null) => void;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly altError?: string | undefined;
}

/** Takes a picture by drag or choice, shows it, and asks what is in it for those who don't see it. */
export function PictureField({ label, value, onChange, hint, error, altError }: PictureFieldProps) {
  const { image_base } = useSettings();
  const { busy, problem, send } = useSendPicture();
  const take = async (file: File | undefined) => {
    const sent = file === undefined ? null : await send(file);
    if (sent !== null) onChange({ path: sent.path, alt: value?.alt ?? '' });
  };
  return (
    <div className="grid gap-5 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div className="flex flex-col gap-3">
        {value === null ? (
          <div className="grid aspect-[4/3] place-items-center rounded border border-dashed border-edge text-sm text-muted">
            No picture
          </div>
        ) : (
          <>
            <Picture
              key={value.path}
              src={assetAddress(image_base, value.path)}
              alt={value.alt}
              width={1200}
              height={900}
              sizes="20rem"
              className="aspect-[4/3] w-full rounded border border-line object-cover"
            />
            <Button
              size="sm"
              variant="quiet"
              className="self-start"
              icon={<Trash2 size={16} aria-hidden="true" />}
              onClick={() => onChange(null)}
            >
              Remove picture
            </Button>
          </>
        )}
      </div>
      <div className="flex flex-col gap-5">
        <Dropzone
          label={label}
          hint={hint ?? 'JPEG, PNG, WebP or AVIF, up to 20 MB. It is cropped to 4:3 in lists.'}
          accept={PICTURE_TYPES}
          multiple={false}
          disabled={busy}
          error={problem ?? error}
          onFiles={([file]) => void take(file)}
        />
        {busy && <Spinner visibleLabel label="Sending the picture" />}
        {value !== null && (
          <TextField
            label="What the picture shows"
            hint="Read aloud by screen readers."
            note="optional"
            maxLength={300}
            value={value.alt}
            onChange={(event) => onChange({ ...value, alt: event.target.value })}
            error={altError}
          />
        )}
      </div>
    </div>
  );
}
