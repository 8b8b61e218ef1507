import { pageNotFound } from '@/ui/page-data';

function missing(): never {
  throw pageNotFound();
}

/** Any address that no other page answers: the not-found page with status 404, shown by the root. */
export const loader = (): never => missing();
export const clientLoader = (): never => missing();

export default function NotFoundPage() {
  return null;
}
