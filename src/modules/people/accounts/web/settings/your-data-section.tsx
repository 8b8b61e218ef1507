import { Download } from 'lucide-react';
import { useState } from 'react';
import type { exportMe } from '@/modules/people/accounts/profile.contract';
import { serverMessage } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { Button } from '@/ui/button';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import { DeleteAccount, type DeleteAccountProps } from './delete-account';
import { SettingsSection } from './settings-section';

function saveFile(name: string, contents: object): void {
  const file = new Blob([JSON.stringify(contents, null, 2)], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function fileName({ exported_at: at, site }: ResponseOf<typeof exportMe>): string {
  return `${new URL(site).hostname}-my-data-${at.slice(0, 10)}.json`;
}

function ExportButton() {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const fetchAll = async (): Promise<void> => {
    setBusy(true);
    const answer = await api.call<typeof exportMe>('GET /auth/me/export', {});
    setBusy(false);
    if (answer.ok) saveFile(fileName(answer.value), answer.value);
    else toast.error(serverMessage(answer.refusal, 'Your data could not be collected. Please try again.'));
  };
  return (
    <Button
      className="self-start"
      icon={<Download aria-hidden="true" />}
      loading={busy}
      onClick={() => void fetchAll()}
    >
      {busy ? 'Collecting…' : 'Download my data'}
    </Button>
  );
}

/** Taking everything along, and going (API-61). */
export function YourDataSection({ beforeSignOut }: DeleteAccountProps) {
  return (
    <SettingsSection
      id="your-data"
      title="Your data"
      lead="One JSON file with everything we store about you: profile, devices, orders, messages, revisions, the list of your files, receipts, gift cards, cart and favorites."
    >
      <ExportButton />
      <div className="flex flex-col gap-4 border-t border-line pt-6">
        <h3 className="text-lg">Delete your account</h3>
        <p className="max-w-[60ch] text-pretty text-muted">
          Your profile, messages and files are deleted for good. By law we keep receipts, and orders without
          your name.
        </p>
        <DeleteAccount beforeSignOut={beforeSignOut} />
      </div>
    </SettingsSection>
  );
}
