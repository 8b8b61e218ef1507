import { useRef, useState } from 'react';

/** Runs one step at a time, however often it is asked for, and keeps what stopped the last one. */
export function useOneStep(onProcessing: (processing: boolean) => void) {
  const busy = useRef(false);
  const [processing, setProcessing] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const run = async (step: () => Promise<string | null>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setProcessing(true);
    onProcessing(true);
    setMessage(null);
    try {
      setMessage(await step());
    } finally {
      busy.current = false;
      setProcessing(false);
      onProcessing(false);
    }
  };
  return { processing, message, setMessage, run };
}
