export { errorHead, ErrorPage } from './error-page';
