import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';
import type { ButtonSize, ButtonVariant } from './button-style';

type CopyButtonProps = {
  text: string;
  label?: string | undefined;
  copiedLabel?: string | undefined;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
};

/** Copies a text; says 'Copied!' for 2 seconds. */
export function CopyButton({ text, label = 'Copy', copiedLabel = 'Copied!', ...look }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await writeClipboard(text);
    setCopied(true);
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

/** The clipboard needs a secure address; elsewhere the old way still works. */
async function writeClipboard(text: string) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
