import { useState } from 'react';
import { serverMessage } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import type { putNoticeChoice } from '../notices.contract';

export type NoticeChoice = ResponseOf<typeof putNoticeChoice>['data'];

interface TickProps {
  readonly name: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Tick({ name, checked, disabled, onChange }: TickProps) {
  return (
    <label className="grid size-11 items-center">
      <span className="sr-only">{name}</span>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5.5 accent-warm"
      />
    </label>
  );
}

function useChoices(stored: readonly NoticeChoice[]) {
  const api = useApi();
  const [choices, setChoices] = useState(stored);
  const [busy, setBusy] = useState<string | null>(null);
  const put = (next: NoticeChoice): void =>
    setChoices((all) => all.map((one) => (one.kind === next.kind ? next : one)));
  async function choose(before: NoticeChoice, change: Partial<NoticeChoice>): Promise<void> {
    const wanted = { ...before, ...change };
    put(wanted);
    setBusy(before.kind);
    const { kind, mail, push } = wanted;
    const saved = await api.call<typeof putNoticeChoice>('PUT /studio/notices/choices', {
      body: { kind, mail, push },
    });
    setBusy(null);
    if (saved.ok) return put(saved.value.data);
    put(before);
    toast.error(serverMessage(saved.refusal, 'That was not saved. Please try again.'));
  }
  return { choices, busy, choose };
}

type Choose = (before: NoticeChoice, change: Partial<NoticeChoice>) => void;

function Row({ choice, busy, choose }: { choice: NoticeChoice; busy: boolean; choose: Choose }) {
  const { label, mail, push, has_own_mail } = choice;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1 pr-4 text-left font-medium">
        {label}
      </th>
      <td className="w-20">
        {has_own_mail ? (
          <span className="text-sm text-muted">Always</span>
        ) : (
          <Tick
            name={`${label}: email`}
            checked={mail}
            disabled={busy}
            onChange={(next) => choose(choice, { mail: next })}
          />
        )}
      </td>
      <td className="w-24">
        <Tick
          name={`${label}: my devices`}
          checked={push}
          disabled={busy}
          onChange={(next) => choose(choice, { push: next })}
        />
      </td>
    </tr>
  );
}

/** What somebody of the studio is told, by which way; each tick is saved at once. */
export function NoticeChoices({ stored }: { stored: readonly NoticeChoice[] }) {
  const { choices, busy, choose } = useChoices(stored);
  return (
    <table className="w-full">
      <caption className="sr-only">What you are told</caption>
      <thead>
        <tr className="text-left text-sm text-muted">
          <th scope="col" className="pb-2 font-normal">
            Notice
          </th>
          <th scope="col" className="pb-2 font-normal">
            Email
          </th>
          <th scope="col" className="pb-2 font-normal">
            My devices
          </th>
        </tr>
      </thead>
      <tbody>
        {choices.map((choice) => (
          <Row
            key={choice.kind}
            choice={choice}
            busy={busy === choice.kind}
            choose={(before, change) => void choose(before, change)}
          />
        ))}
      </tbody>
    </table>
  );
}
