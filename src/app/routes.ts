import { layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

const features = '../features';

/** Every page of the product, in one list. Pages live with their feature. */
export default [
  layout(`${features}/site/web/site-layout-page.tsx`, [
    route('/', `${features}/site/web/home-page.tsx`),
    route('samples', `${features}/site/web/samples-page.tsx`),
    route('faq', `${features}/faq/web/faq-page.tsx`),
    route('reviews', `${features}/reviews/web/reviews-page.tsx`),
    route('about', `${features}/site/web/about-page.tsx`),
    route('terms-and-conditions', `${features}/policies/web/terms-page.tsx`),
    route('privacy-policy', `${features}/policies/web/privacy-page.tsx`),
    route('refund-policy', `${features}/policies/web/refund-page.tsx`),
    route('apple-digital-masters', `${features}/policies/web/apple-digital-masters-page.tsx`),
    route('mfit', `${features}/policies/web/apple-digital-masters-page.tsx`, { id: 'mfit' }),
    route('select-services', `${features}/site/web/select-services-page.tsx`),
    route('select-services/:slug', `${features}/catalogue/web/select-service-redirect-page.tsx`),
    route('services', `${features}/catalogue/web/services-page.tsx`),
    route('services/:slug', `${features}/site/web/service-page.tsx`),
    route('blog', `${features}/blog/web/blog-page.tsx`, [
      route('categories/:slug', `${features}/blog/web/blog-category-page.tsx`),
    ]),
    route('blog/:postId', `${features}/blog/web/article-page.tsx`),
    route('contact', `${features}/leads/web/contact-page.tsx`),
    route('join-again', `${features}/leads/web/join-again-page.tsx`),
    route('unsubscribe', `${features}/notifications/web/unsubscribe-page.tsx`),
    route('upload', `${features}/new-uploads/web/upload-page.tsx`),
    route('upload-confirmation', `${features}/new-uploads/web/upload-confirmation-page.tsx`),
    route('cart', `${features}/checkout/web/cart-page.tsx`),
    route('success-pay', `${features}/checkout/web/success-pay-page.tsx`),
    route('success-subscription', `${features}/checkout/web/success-subscription-page.tsx`),
    route('order-confirmation/:orderId', `${features}/order-view/web/order-confirmation-page.tsx`),
    route('account', `${features}/account-view/web/account-page.tsx`),
    route('favorites', `${features}/favourites/web/favorites-page.tsx`),
    route('user-gift-coupon', `${features}/gift-cards/web/gift-cards-page.tsx`),
    route('orders', `${features}/order-view/web/orders-page.tsx`),
    route('order/:orderId', `${features}/order-view/web/order-page.tsx`),
    route('*', `${features}/site/web/not-found-page.tsx`),
  ]),
  layout(`${features}/chat/web/chat-layout-page.tsx`, [
    route('login', `${features}/accounts/web/login-page.tsx`),
    route('signup', `${features}/accounts/web/signup-page.tsx`),
    route('welcome', `${features}/accounts/web/welcome-page.tsx`),
    route('forgot-password', `${features}/accounts/web/forgot-password-page.tsx`),
    route('reset-password/:email/:token', `${features}/accounts/web/reset-password-page.tsx`),
    route('verify-email/:userId/:token', `${features}/accounts/web/verify-email-page.tsx`),
  ]),
  route('studio/login', `${features}/accounts/web/studio/studio-login-page.tsx`),
  ...prefix('studio', [
    layout(`${features}/studio/web/studio-layout-page.tsx`, [
      route('/', `${features}/studio/web/queue-page.tsx`),
      route('items/:itemId', `${features}/studio/web/item-page.tsx`),
      route('chats', `${features}/chat/web/studio/chats-page.tsx`),
      route('messages', `${features}/leads/web/studio/messages-page.tsx`),
      route('unpaid-uploads', `${features}/new-uploads/web/studio/unpaid-uploads-page.tsx`),
      route('money', `${features}/checkout/web/studio/money-page.tsx`),
      route('outbox', `${features}/notifications/web/studio/outbox-page.tsx`),
      route('blog/categories', `${features}/blog/web/studio/blog-categories-page.tsx`),
      route('ui', `${features}/studio/web/ui-page.tsx`),
    ]),
  ]),
] satisfies RouteConfig;
