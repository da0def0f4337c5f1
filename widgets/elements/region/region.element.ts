import words from 'virtual:words';
import { coreStyles, defineElement } from '#widgets/core/element/core.element.ts';
import css from './region.css?inline';
import { Region } from './region.tsx';

declare module '#widgets/core/element/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-region>` lets the visitor choose a region and a currency. Every price on the page follows, and
     * so do other tabs. A manually chosen currency stays when the region changes.
     *
     * @csspart region - The select of regions.
     * @csspart currency - The select of currencies.
     */
    'coach-region': {
      events: {
        /** The visitor chose a region or currency. `country` is an ISO 3166 code, `currency` an ISO 4217 code. */
        'coach-region-changed': { country: string; currency: string };
      };
    };
  }
}

defineElement({ tag: 'coach-region', styles: [...coreStyles, css], attributes: {}, component: Region, words });
