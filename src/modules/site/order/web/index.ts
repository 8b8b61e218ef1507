export { ClosedQuestions, openQuestionOf } from './questions';
export { StatusBadge } from './status-badge';
export { When } from './when';
export { GiftCardPart } from './order-price';
