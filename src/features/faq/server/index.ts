export { faqRoutes } from './faq.routes';
export { seedFaq } from './faq.seed';
export { createFaqService } from './faq.service';
