export { blogJobs } from './blog.jobs';
export { blogRoutes } from './blog.routes';
export { seedBlog } from './blog.seed';
export { createBlogService } from './blog.service';
export { createCategoriesService } from './categories.service';
