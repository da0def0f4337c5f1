import { lateComponent } from '#widgets/core/chunks.tsx';

/** The member's consent. Its code is loaded when it is shown, because few look at it. */
export const LazyConsent = lateComponent('consent-chunk', () => import('./consent-chunk.tsx'), null);
