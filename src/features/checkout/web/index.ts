export { confirmationStateOf, type ConfirmationState, type ConfirmedLine } from './confirmation-state';
export { cartMarkScript } from './cart-mark';
