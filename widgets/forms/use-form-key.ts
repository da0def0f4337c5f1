import { useState } from 'react';

/**
 * Returns a key for the form of a row, which resets it when another version appears. `keepOpen` names the version that
 * the form itself has saved while the member went on typing, so that this version does not reset it.
 */
export function useFormKey(version: string | undefined): [key: string | undefined, keepOpen: (saved: string) => void] {
  const [kept, setKept] = useState<{ saved: string; key: string | undefined }>();
  const key = kept && kept.saved === version ? kept.key : version;
  return [key, (saved) => setKept({ saved, key })];
}
