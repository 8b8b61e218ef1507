import { useState } from 'react';
import { Checkbox } from '@/ui/checkbox';
import { PasswordField } from '@/ui/password-field';
import { Segmented } from '@/ui/segmented';
import { TextField } from '@/ui/text-field';
import { MAX_LABEL, MAX_PASSWORD } from '../listening-links.rules';
import { lastDay, type LinkChoices } from './link-choices';

interface LinkFormProps {
  readonly value: LinkChoices;
  readonly onChange: (value: LinkChoices) => void;
  /** The link has a password already: an empty field leaves it. */
  readonly hadPassword: boolean;
}

function Downloads({ value, set }: { value: LinkChoices; set: (part: Partial<LinkChoices>) => void }) {
  const any = value.download_mp3 || value.download_wav;
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label="Allow downloads"
        checked={any}
        onChange={(event) => set({ download_mp3: event.target.checked, download_wav: false })}
      />
      {any && (
        <div className="flex flex-wrap gap-x-6 pl-8">
          <Checkbox
            label="mp3"
            checked={value.download_mp3}
            onChange={(event) => set({ download_mp3: event.target.checked })}
          />
          <Checkbox
            label="WAV"
            checked={value.download_wav}
            onChange={(event) => set({ download_wav: event.target.checked })}
          />
        </div>
      )}
    </div>
  );
}

function Limits({
  value,
  set,
  hadPassword,
}: {
  value: LinkChoices;
  set: (part: Partial<LinkChoices>) => void;
  hadPassword: boolean;
}) {
  const [today] = useState(() => lastDay(new Date().toISOString()));
  return (
    <>
      <Downloads value={value} set={set} />
      <Checkbox
        label="Ask for a password"
        checked={value.has_password}
        onChange={(event) => set({ has_password: event.target.checked, password: '' })}
      />
      {value.has_password && (
        <PasswordField
          label="Password"
          autoComplete="new-password"
          value={value.password}
          maxLength={MAX_PASSWORD}
          hint={
            hadPassword
              ? 'Leave it empty to keep the present one. A new one asks everybody again.'
              : 'At least 6 characters.'
          }
          onChange={(event) => set({ password: event.target.value })}
        />
      )}
      <TextField
        label="Open until"
        note="optional"
        type="date"
        min={today}
        hint="Through the end of that day, in your time zone."
        className="max-w-56"
        value={value.until}
        onChange={(event) => set({ until: event.target.value })}
      />
    </>
  );
}

/** What a link opens, and for how long. */
export function LinkForm({ value, onChange, hadPassword }: LinkFormProps) {
  const [more, setMore] = useState(
    hadPassword || value.until !== '' || value.download_mp3 || value.download_wav,
  );
  const set = (part: Partial<LinkChoices>): void => onChange({ ...value, ...part });
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        legend="What the link allows"
        wide
        options={[
          { value: 'comment', label: 'Listen and comment' },
          { value: 'listen', label: 'Listen only' },
        ]}
        value={value.may}
        onChange={(may) => set({ may })}
      />
      <Segmented
        legend="Versions"
        wide
        options={[
          { value: 'all', label: 'All versions' },
          { value: 'newest', label: 'Newest only' },
        ]}
        value={value.versions}
        onChange={(versions) => set({ versions })}
      />
      <Checkbox
        label="Include what you sent, as before"
        checked={value.with_before}
        onChange={(event) => set({ with_before: event.target.checked })}
      />
      <TextField
        label="For"
        note="optional"
        placeholder="The band"
        value={value.label}
        maxLength={MAX_LABEL}
        onChange={(event) => set({ label: event.target.value })}
      />
      {more ? (
        <Limits value={value} set={set} hadPassword={hadPassword} />
      ) : (
        <button type="button" className="link min-h-11 self-start text-sm" onClick={() => setMore(true)}>
          Password, end date, downloads
        </button>
      )}
    </div>
  );
}
