export { itemDetails, stepFields, type ItemDetailDeps } from './item-details';
export { readFirstNames } from './order-view.read-model';
export { orderViewRoutes } from './order-view.routes';
export { createOrderViewService } from './order-view.service';
export { readConversations, withConversations } from './with-conversations';
