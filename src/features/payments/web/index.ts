export { CardForm } from './card-form';
export type { NotCaptured, PaymentFormProps, PayPalFormProps } from './payment-form';
export { PayPalForm } from './paypal-form';
