import { redirect, type LoaderFunctionArgs } from 'react-router';
import { pageNotFound } from '@/ui/page-data';
import { serviceIdOfSlug } from '../catalogue.rules';

type Address = Pick<LoaderFunctionArgs, 'params' | 'request'>;

function lead({ params, request }: Address): never {
  const slug = params['slug'] ?? '';
  if (serviceIdOfSlug(slug) === null) throw pageNotFound();
  throw redirect(`/services/${encodeURIComponent(slug)}${new URL(request.url).search}`, 301);
}

/** /select-services/{name-slug}-p{id} leads to the service's page for good (SERV-05). */
export const loader = (address: Address): never => lead(address);
export const clientLoader = (address: Address): never => lead(address);

export default function SelectServiceRedirectPage() {
  return null;
}
