import type { BadgeTone } from '@/ui/badge';
import { TAKES, type Takes } from '../../catalogue.rules';
import type { ServiceKind, ServiceState } from '../../catalogue-studio.rules';

/** How a service's kind is called. */
export const KIND_NAMES: Record<ServiceKind, string> = {
  one_time: 'Single deal',
  subscription: 'Monthly package',
  gift_card: 'Gift card',
};

export const KIND_OPTIONS = (Object.keys(KIND_NAMES) as ServiceKind[]).map((value) => ({
  value,
  label: KIND_NAMES[value],
}));

const TAKES_NAMES: Record<Takes, string> = {
  mix: 'A finished stereo mix',
  stems: 'Stems: groups of a mix',
  tracks: 'Single tracks',
  vocals: 'Voices and a finished beat',
};

/** What files a service is made from, and that it is not offered for dropped files. */
export const TAKES_OPTIONS = [
  { value: '', label: 'Not offered for dropped files' },
  ...TAKES.map((value) => ({ value, label: TAKES_NAMES[value] })),
];

/** A typed limit; null where there is none. */
export function limitOf(typed: string): number | null {
  return Math.trunc(Number(typed)) || null;
}

/** How a service's state is called. */
export const STATE_NAMES: Record<ServiceState, string> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
};

export const STATE_TONES: Record<ServiceState, BadgeTone> = {
  draft: 'neutral',
  published: 'good',
  archived: 'neutral',
};

/** Where a service is edited. */
export function editorPath(id: number): string {
  return `/studio/services/${id}`;
}
