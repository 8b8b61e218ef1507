export { DemoCardForm } from './demo-card-form';
