import { lazy, Suspense } from 'react';
import type { ConsentChunkProps } from './consent-chunk.tsx';

const Consent = lazy(() => import('./consent-chunk.tsx'));

/** Its code comes with it: what was agreed to is looked at rarely, and has to be found. */
export function LazyConsent(props: ConsentChunkProps) {
  return (
    <Suspense fallback={null}>
      <Consent {...props} />
    </Suspense>
  );
}
