import type { LucideIcon } from 'lucide-react';

/** A page of the studio, as its navigation and the palette lead there. */
export interface Place {
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly onlyAdmin: boolean;
}
