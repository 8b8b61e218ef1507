import { pageNotFound } from '@/ui/page-data';

/** Any address that no other page answers: the not-found page with status 404, shown by the root. */
export function loader(): never {
  throw pageNotFound();
}

export function clientLoader(): never {
  throw pageNotFound();
}

export default function NotFoundPage() {
  return null;
}
