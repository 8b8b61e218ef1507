export { actorOf, visibleOrder, type OrderViewer } from './order-access';
export { lockItem, transitionItemOnce, publishOrder } from './item-moves';
export { itemSubject } from './item-records';
export { insertOrderEvent, updateItem } from './order-changes.store';
export type { LinkReader } from './orders.deps';
export { dropQuestion } from './item-pause';
export {
  filesDeleted,
  filesEnding,
  filesJudged,
  filesReceived,
  itemReopened,
  linkAsked,
  orderCompleted,
  orderPaid,
  questionAnswered,
  questionAsked,
  windowEnded,
  windowEnding,
} from './orders.events';
export { ordersJobs } from './orders.jobs';
export { ordersRoutes } from './orders.routes';
export type { KeepUnpaid } from './sending.routes';
export { orderPrice, readFlags } from './orders.wire';
export {
  factsOf,
  ITEM_COLUMNS,
  type ItemLinkRow,
  type OrderEventRow,
  type OrderItemRow,
} from './orders.rows';
export type { WireQuestion } from './questions.service';
export { createOrdersService, type OrdersService } from './orders.service';
export { ordersExist } from './orders-exist.store';
export { filesOfOrders, findOrder, itemsById, itemsOfOrder, linksOfItems } from './orders.store';
export { paidLinesOf } from './paid-lines.store';
export { placeOrder, type OrderLine } from './place-order';
export { orderMoney, setPaymentStatus, type OrderMoney } from './payment-status.store';
export { dataOfOrders } from './personal-data.store';
