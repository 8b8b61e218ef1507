export { CardForm } from './card-form';
export { PayPalForm } from './paypal-form';
