import type { BadgeTone } from '@/ui/badge';
import type { StudioEngineer } from '../../engineers.contract';

/** How a profile's state is shown: whether visitors see it, and why not. */
export function stateOf({ active, published }: Pick<StudioEngineer, 'active' | 'published'>): {
  readonly word: string;
  readonly tone: BadgeTone;
} {
  if (!active) return { word: 'No access', tone: 'clip' };
  return published ? { word: 'Published', tone: 'good' } : { word: 'Not published', tone: 'neutral' };
}
