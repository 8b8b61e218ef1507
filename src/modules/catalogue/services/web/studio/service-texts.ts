import type { BadgeTone } from '@/ui/badge';
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
