export { ErrorPage } from './error-page';
export { SiteFrame } from './site-frame';
