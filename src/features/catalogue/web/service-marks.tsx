import { createContext, useContext, type ReactNode } from 'react';
import type { WireService } from '../catalogue.contract';

/** Draws what another feature puts on a service's card, such as a heart; it lies over the card's link. */
export type ServiceMark = (service: WireService) => ReactNode;

const MarkContext = createContext<ServiceMark>(() => null);

/** Gives every card below it a mark in its upper right corner. */
export function ServiceMarks({ mark, children }: { mark: ServiceMark; children: ReactNode }) {
  return <MarkContext value={mark}>{children}</MarkContext>;
}

/** The mark for cards; draws nothing where none was given. */
export function useServiceMark(): ServiceMark {
  return useContext(MarkContext);
}
