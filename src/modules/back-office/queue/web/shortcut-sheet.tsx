import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '@/ui/checkbox';
import { Dialog } from '@/ui/dialog';
import { IconButton } from '@/ui/icon-button';
import { singleKeysAreOn, turnSingleKeys, useShortcuts } from '@/ui/use-shortcuts';

type Line = readonly [keys: string, does: string];

const EVERYWHERE: readonly Line[] = [
  ['Ctrl K or ⌘ K', 'Go anywhere, find anything'],
  ['?', 'This list'],
];
const ITEM: readonly Line[] = [
  ['t', 'Take'],
  ['a', 'Assign'],
  ['g', 'Give back'],
  ['z', 'Download all files'],
];
const QUEUE: readonly Line[] = [
  ['j or ↓', 'Next item'],
  ['k or ↑', 'Previous item'],
  ['Enter', 'Open beside the list'],
  ['l', 'Into the open item'],
  ['f', 'Open on its own page'],
  ['Esc', 'Close the item'],
  ['1 to 5', 'Parts of the queue'],
  ['b', 'Table or board'],
  ['/', 'Search the queue'],
];

function Keys({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-md">{title}</h3>
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {lines.map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt className="figures">{keys}</dt>
            <dd className="text-muted">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The button and the key that list what keys do; single keys can be turned off there. */
export function ShortcutSheet({ of }: { of: 'queue' | 'item' }) {
  const [open, setOpen] = useState(false);
  const [on, setOn] = useState(true);
  const show = () => {
    setOn(singleKeysAreOn());
    setOpen(true);
  };
  useShortcuts({ '?': show });
  const turn = (wanted: boolean) => {
    turnSingleKeys(wanted);
    setOn(wanted);
  };
  return (
    <>
      <IconButton
        label="Keyboard shortcuts"
        icon={<Keyboard aria-hidden />}
        className="max-md:hidden"
        onClick={show}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title="Keyboard shortcuts">
        <div className="flex flex-col gap-6">
          {of === 'queue' && <Keys title="Queue" lines={QUEUE} />}
          <Keys title="Item" lines={ITEM} />
          <Keys title="Everywhere" lines={EVERYWHERE} />
          <Checkbox
            label="Single-key shortcuts"
            hint="Turn them off if you use speech recognition."
            checked={on}
            onChange={(event) => turn(event.target.checked)}
          />
        </div>
      </Dialog>
    </>
  );
}
