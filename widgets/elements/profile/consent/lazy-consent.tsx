import { lateComponent } from '#widgets/core/chunks/chunks.tsx';

/** Consent, loaded when it is shown, because few members open it. */
export const LazyConsent = lateComponent('consent-chunk', () => import('./consent-chunk.tsx'), null);
