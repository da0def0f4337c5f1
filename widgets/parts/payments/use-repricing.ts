import { useState } from 'react';

/** While another price is asked for, what would be paid is out of date, and stays out of use. */
export function useRepricing() {
  const [repricing, setRepricing] = useState(false);
  async function reprice<T>(asked: Promise<T>): Promise<T> {
    setRepricing(true);
    return asked.finally(() => setRepricing(false));
  }
  return { repricing, reprice };
}
