import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';
import type { ButtonSize, ButtonVariant } from './button-style';
import { toast } from './toast-store';

type CopyButtonProps = {
  text: string;
  label?: string | undefined;
  copiedLabel?: string | undefined;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
};

/** Copies a text; says 'Copied!' for 2 seconds, or that the browser refused. */
export function CopyButton({ text, label = 'Copy', copiedLabel = 'Copied!', ...look }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const done = await writeClipboard(text).catch(() => false);
    setCopied(done);
    if (!done) toast.error('This could not be copied. Please select it and copy it by hand.');
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button
      size="sm"
      {...look}
      icon={<Icon aria-hidden="true" />}
      title={copied ? copiedLabel : label}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}

/** The clipboard needs a secure address; elsewhere the old way still works. False where it did not. */
async function writeClipboard(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return true;
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
