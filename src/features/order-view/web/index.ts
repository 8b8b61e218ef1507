export { ClosedQuestions, openQuestionOf } from './questions';
export { StatusBadge } from './status-badge';
export { Timeline } from './timeline';
export { When } from './when';
