export { DeliveriesList } from './deliveries-list';
export { RevisionsList } from './revisions-list';
export { StatusBadge } from './status-badge';
export { Timeline } from './timeline';
export { When } from './when';
