export { DemoCardForm } from './demo-card-form';
export type { PaymentFormProps } from './payment-form';
