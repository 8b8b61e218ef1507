export { policiesRoutes } from './policies.routes';
export { loadPolicies } from './policies.seed';
export { createPoliciesService } from './policies.service';
