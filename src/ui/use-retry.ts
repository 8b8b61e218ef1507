import { useState } from 'react';
import { useRevalidator } from 'react-router';

/** Loads the page's data anew when somebody asks, and tells while it does. */
export function useRetry(): { readonly retrying: boolean; readonly retry: () => void } {
  const { revalidate } = useRevalidator();
  const [retrying, setRetrying] = useState(false);
  const load = async (): Promise<void> => {
    setRetrying(true);
    await revalidate();
    setRetrying(false);
  };
  return { retrying, retry: () => void load() };
}
