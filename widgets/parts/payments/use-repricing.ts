import { useState } from 'react';

/** Disables the payment while a new price loads, because its amount is out of date. */
export function useRepricing() {
  const [repricing, setRepricing] = useState(false);
  async function reprice<T>(asked: Promise<T>): Promise<T> {
    setRepricing(true);
    return asked.finally(() => setRepricing(false));
  }
  return { repricing, reprice };
}
