export { confirmationStateOf, type ConfirmationState, type ConfirmedLine } from './confirmation-state';
