import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { listQuestions } from '../faq.contract';
import type { FaqService } from './faq.service';

/** API-07. */
export function faqRoutes(service: FaqService): Route[] {
  return [route(listQuestions, async () => ok(await service.list()))];
}
