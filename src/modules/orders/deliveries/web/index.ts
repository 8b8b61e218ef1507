export { DeliveriesList } from './deliveries-list';
