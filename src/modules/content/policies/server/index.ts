export { policiesRoutes } from './policies.routes';
export { loadPolicies } from './policies.seed';
export { createPoliciesService } from './policies.service';
export { studioPoliciesRoutes } from './studio-policies.routes';
export { createStudioPolicies } from './studio-policies.service';
