import { useState, type ReactNode } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog } from '@/ui/dialog';
import { ChangedMeanwhile, type Difference } from '@/ui/changed-meanwhile';
import { RadioCards } from '@/ui/radio-cards';
import type { Changes } from '@/ui/use-changes';
import type { WireStaff } from '../../people.contract';
import type { StudioRole } from '../../people.rules';
import { ROLE_OPTIONS } from './invite-dialog';
import type { PeopleCalls } from './use-people-changes';

interface PersonDialogProps {
  readonly person: WireStaff;
  readonly changes: Changes;
  readonly calls: PeopleCalls;
  readonly onClose: () => void;
  /** Reads everybody anew. */
  readonly onRefresh: () => void;
}

function Row({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
      <span className="min-w-0 text-sm">{text}</span>
      {children}
    </li>
  );
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly act: () => Promise<boolean>;
}

type Asked = 'signOut' | 'factor' | 'leave';
type Input = Parameters<PeopleCalls['change']>[1];

// What can't be taken back is asked about once more.
function questionsOf(
  person: WireStaff,
  calls: PeopleCalls,
  leave: () => Promise<boolean>,
): Record<Asked, Question> {
  const name = person.first_name;
  return {
    signOut: {
      title: `Sign ${name} out everywhere?`,
      text: 'Unsaved work is lost. They can log in again.',
      confirm: 'Sign out',
      act: () => calls.signOut(person),
    },
    factor: {
      title: `Reset ${name}’s second factor?`,
      text: 'Only if they have lost their phone and recovery codes, and you are sure who is asking. They are signed out and emailed, and set up a new one at their next log-in.',
      confirm: 'Reset',
      act: () => calls.resetFactor(person),
    },
    leave: {
      title: `Deactivate ${name}?`,
      text: 'They are signed out and can’t log in. Their name stays on past work, and their items stay assigned to them until you reassign them.',
      confirm: 'Deactivate',
      act: leave,
    },
  };
}

const placeLabel = (active: boolean): string => (active ? 'works here' : 'deactivated');

function differencesOf(theirs: WireStaff, { role, active }: Input): Difference[] {
  const all: Difference[] = [
    ...(role === undefined ? [] : [{ field: 'Role', mine: role, theirs: theirs.role }]),
    ...(active === undefined
      ? []
      : [{ field: 'Role', mine: placeLabel(active), theirs: placeLabel(theirs.active) }]),
  ];
  return all.filter(({ mine, theirs }) => mine !== theirs);
}

interface RoleFormProps {
  readonly person: WireStaff;
  readonly busy: boolean;
  readonly onSave: (role: StudioRole) => void;
}

function RoleForm({ person, busy, onSave }: RoleFormProps) {
  const [role, setRole] = useState<StudioRole>(person.role);
  return (
    <div className="flex flex-col gap-4">
      <RadioCards legend="Role" options={ROLE_OPTIONS} value={role} onChange={setRole} columns={1} />
      <Button
        variant="primary"
        className="self-start"
        disabled={role === person.role}
        loading={busy}
        onClick={() => onSave(role)}
      >
        Save the role
      </Button>
    </div>
  );
}

interface ActionsProps {
  readonly person: WireStaff;
  readonly busy: boolean;
  readonly onAsk: (question: Asked) => void;
  readonly onReactivate: () => void;
}

function Actions({ person, busy, onAsk, onReactivate }: ActionsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      <Row text={person.sessions === 1 ? 'Signed in on 1 device' : `Signed in on ${person.sessions} devices`}>
        <Button size="sm" disabled={person.sessions === 0} onClick={() => onAsk('signOut')}>
          Sign out everywhere
        </Button>
      </Row>
      {!person.you && (
        <Row text={person.second_factor_since === null ? 'Second factor is off' : 'Second factor is on'}>
          <Button size="sm" disabled={person.second_factor_since === null} onClick={() => onAsk('factor')}>
            Reset it
          </Button>
        </Row>
      )}
      {!person.you && (
        <Row text={person.active ? 'Works at the studio' : 'Deactivated: can’t log in'}>
          {person.active ? (
            <Button size="sm" onClick={() => onAsk('leave')}>
              Deactivate
            </Button>
          ) : (
            <Button size="sm" variant="primary" loading={busy} onClick={onReactivate}>
              Reactivate
            </Button>
          )}
        </Row>
      )}
    </ul>
  );
}

/** What an admin changes about somebody of the studio. */
export function PersonDialog({ person, changes, calls, onClose, onRefresh }: PersonDialogProps) {
  const { busy, stale } = changes;
  const [input, setRequest] = useState<Input>({});
  const [asked, setAsked] = useState<Asked | null>(null);
  const change = async (onto: WireStaff, place: Input): Promise<boolean> => {
    setRequest(place);
    const made = await calls.change(onto, place);
    if (made) onClose();
    return made;
  };
  const question =
    asked === null ? null : questionsOf(person, calls, () => change(person, { active: false }))[asked];
  const act = async (): Promise<void> => {
    if (question !== null && (await question.act())) onClose();
    setAsked(null);
  };
  return (
    <>
      <Dialog
        open={asked === null}
        onClose={onClose}
        title={`${person.first_name} ${person.last_name}`}
        description={person.email}
        busy={busy}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <div className="flex flex-col gap-6">
          {stale !== null && (
            <ChangedMeanwhile
              differences={differencesOf(stale as WireStaff, input)}
              busy={busy}
              onKeepMine={() => void change(stale as WireStaff, input)}
              onTakeTheirs={() => {
                changes.forget();
                onRefresh();
              }}
            />
          )}
          {person.you && <p className="text-sm text-muted">Another admin has to change your role.</p>}
          {!person.you && person.active && (
            <RoleForm person={person} busy={busy} onSave={(role) => void change(person, { role })} />
          )}
          <Actions
            person={person}
            busy={busy}
            onAsk={setAsked}
            onReactivate={() => void change(person, { active: true })}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        open={question !== null}
        title={question?.title ?? ''}
        text={question?.text ?? ''}
        confirmLabel={question?.confirm}
        danger
        busy={busy}
        onCancel={() => setAsked(null)}
        onConfirm={() => void act()}
      />
    </>
  );
}
