export { CardForm } from './card-form';
export { PayPalForm } from './paypal-form';
export type { NotCaptured } from './payment-form';
