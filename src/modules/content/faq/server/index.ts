export { faqRoutes } from './faq.routes';
export { seedFaq } from './faq.seed';
export { createFaqService } from './faq.service';
export { studioFaqRoutes } from './studio-faq.routes';
export { createStudioFaq } from './studio-faq.service';
