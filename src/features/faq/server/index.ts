export { seedFaq } from './faq.seed';
