export { PageViews } from './page-views';
export { track } from './track';
