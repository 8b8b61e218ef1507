export { deliveryMade } from './deliveries.events';
export { deliveriesRoutes } from './deliveries.routes';
export { deliveriesJobs } from './draw-delivery';
export { createDeliveryReader, type DeliveryReader } from './read-deliveries';
export {
  createDeliveriesService,
  type DeliveriesService,
  type FileShelf,
  type WireDelivery,
} from './deliveries.service';
export { filesDeliveredForItem, filesOfDeliveries } from './deliveries.store';
export { dataOfDeliveries } from './personal-data.store';
export { promisedOf } from './promised.store';
export { zipDeliveries as zipFiles, type ZipSource } from './deliveries-zip';
