import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** What the way on is called. */
  readonly done: string;
  readonly onDone: () => void;
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** New recovery codes, shown this once: to copy, to save as a file. */
export function RecoveryCodes({ codes, done, onDone }: RecoveryCodesProps) {
  const { site_name: name } = useSettings();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = [`Recovery codes for ${name}. Each works once.`, '', ...codes, ''].join('\n');
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h3 ref={title} tabIndex={-1} className="text-lg outline-none">
          Keep these codes
        </h3>
        <p className="text-muted">
          If you lose your phone, each of these codes logs you in once. They are shown only now. Store them
          with your passwords.
        </p>
      </div>
      <ol
        aria-label="Recovery codes"
        className="figures grid grid-cols-1 gap-x-6 gap-y-2 rounded border border-line bg-page p-4 text-sm min-[420px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy all" size="md" />
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => save(text, `${name.toLowerCase().replaceAll(/\W+/g, '-')}-recovery-codes.txt`)}
        >
          Save as a file
        </Button>
      </div>
      <Button variant="primary" className="self-start max-sm:w-full" onClick={onDone}>
        {done}
      </Button>
    </div>
  );
}
