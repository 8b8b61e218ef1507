export { joinAction, NEWSLETTER } from './newsletter-action';
export { NewsletterForm } from './newsletter-form';
