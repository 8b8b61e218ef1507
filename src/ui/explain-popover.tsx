import { ExplainButton } from './explain-button';
import { Popover } from './popover';

/** The explanation, open: loaded by the first press. */
export function ExplainPopover({ about, text }: { about: string; text: string }) {
  return (
    <Popover
      defaultOpen
      label={`About ${about}`}
      trigger={<ExplainButton about={about} />}
      className="max-w-72 text-sm"
    >
      {text}
    </Popover>
  );
}
