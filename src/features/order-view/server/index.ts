export { itemDetails, stepFields, timelineOf, type ItemDetailDeps } from './item-details';
export { orderViewRoutes } from './order-view.routes';
export { createOrderViewService, type OrderViewService } from './order-view.service';
