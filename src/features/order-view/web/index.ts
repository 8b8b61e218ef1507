export { DeliveriesList } from './deliveries-list';
export { RevisionsList } from './revisions-list';
export { StatusBadge } from './status-badge';
export { Timeline } from './timeline';
export { useOrderUpdates } from './use-order-updates';
export { When } from './when';
