import { redirect, type LoaderFunctionArgs } from 'react-router';
import { pageNotFound } from '@/ui/page-data';
import { serviceIdOfSlug } from '../catalogue.rules';

/** /select-services/{name-slug}-p{id} leads to the service's page for good (SERV-05). */
export function loader({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): never {
  const slug = params['slug'] ?? '';
  if (serviceIdOfSlug(slug) === null) throw pageNotFound();
  throw redirect(`/services/${slug}${new URL(request.url).search}`, 301);
}

export { loader as clientLoader };

export default function SelectServiceRedirectPage() {
  return null;
}
