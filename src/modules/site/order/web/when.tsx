export { When } from '@/ui/when';
