export { createPromotionsService } from './promotions.service';
