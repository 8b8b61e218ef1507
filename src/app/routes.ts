import { layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every page of the product, in one list. Pages live with their feature. */
export default [
  layout('../features/site/web/site-layout-page.tsx', [route('*', '../features/site/web/not-found-page.tsx')]),
] satisfies RouteConfig;
