export { ContactForm } from './contact-form';
export { joinAction, NEWSLETTER } from './newsletter-action';
export { NewsletterForm } from './newsletter-form';
