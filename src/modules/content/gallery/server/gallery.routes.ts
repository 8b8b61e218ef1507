import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { listPictures } from '../gallery.contract';
import type { GalleryService } from './gallery.service';

/** API-09. */
export function galleryRoutes(service: GalleryService): Route[] {
  return [route(listPictures, async () => ok(await service.list()))];
}
