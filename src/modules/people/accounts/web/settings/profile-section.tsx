import { useState } from 'react';
import type { getMe } from '@/modules/people/accounts/accounts.contract';
import type { patchMe } from '@/modules/people/accounts/profile.contract';
import { profileProblems, type ProfileField } from '@/modules/people/accounts/accounts.rules';
import type { ResponseOf } from '@/shared/endpoint';
import { useApi } from '@/ui/page-data';
import { PhoneField } from '@/ui/phone-field';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { toast } from '@/ui/toast-store';
import { useForm } from '@/ui/use-form';
import { useLoaded } from '@/ui/use-loaded';
import { rememberProfile } from '../browser-session';
import { NameFields } from '../form-fields';
import { LoadedPart, SettingsSection } from './settings-section';
import { SettingsForm } from './settings-form';

type Profile = ResponseOf<typeof getMe>['data'];

const FIELDS: readonly ProfileField[] = ['first_name', 'last_name', 'phone'];

function useProfileForm() {
  const api = useApi();
  return useForm<ProfileField>({
    fields: FIELDS,
    check: profileProblems,
    failed: 'Your profile could not be saved. Please try again.',
    async send(body, signal) {
      const answer = await api.call<typeof patchMe>('PATCH /auth/me', { body, signal });
      if (!answer.ok) return answer.refusal;
      rememberProfile(answer.value.data);
      toast.success('Your profile is saved.', { durationMs: 3000, source: 'form' });
      return null;
    },
  });
}

function ProfileForm({ profile }: { profile: Profile }) {
  const form = useProfileForm();
  const [phone, setPhone] = useState(profile.phone ?? '');
  return (
    <SettingsForm form={form} label="Profile" submit="Save Profile" submitting="Saving…">
      <NameFields errors={form.errors} first={profile.first_name} last={profile.last_name} />
      <PhoneField
        label="Phone"
        note="optional"
        name="phone"
        value={phone}
        onChange={setPhone}
        error={form.errors.phone}
      />
    </SettingsForm>
  );
}

function ProfileToCome() {
  return (
    <SkeletonGroup className="flex max-w-form flex-col gap-6">
      <Skeleton className="h-17 w-full rounded" />
      <Skeleton className="h-17 w-full rounded" />
      <Skeleton className="h-11 w-36 rounded" />
    </SkeletonGroup>
  );
}

const FOR_CUSTOMERS = 'Your name appears on new orders and receipts. We call only with urgent questions.';

/** Names and phone number (API-61). */
export function ProfileSection({ lead = FOR_CUSTOMERS }: { lead?: string }) {
  const api = useApi();
  const loaded = useLoaded(async (signal) => {
    const answer = await api.call<typeof getMe>('GET /auth/me', { signal });
    return answer.ok ? { ok: true, value: answer.value.data } : answer;
  });
  return (
    <SettingsSection id="profile" title="Profile" lead={lead}>
      <LoadedPart loaded={loaded} what="Your profile" skeleton={<ProfileToCome />}>
        {(profile) => <ProfileForm profile={profile} />}
      </LoadedPart>
    </SettingsSection>
  );
}
