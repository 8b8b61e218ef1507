export { DeliveriesList } from './deliveries-list';
export { ClosedQuestions, openQuestionOf } from './questions';
export { RevisionsList } from './revisions-list';
export { StatusBadge } from './status-badge';
export { Timeline } from './timeline';
export { When } from './when';
