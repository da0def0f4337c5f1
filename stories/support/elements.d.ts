import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type Host = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { 'data-theme'?: 'light' | 'dark' | 'auto' };
type Listener = (event: CustomEvent) => void;

/** Attributes are strings here as they are on a page, so that a story can also get them wrong. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'coach-blog': Host & {
        post?: number | string | undefined;
        open?: number | string | undefined;
        category?: string | undefined;
        limit?: number | string | undefined;
        'oncoach-post-opened'?: Listener | undefined;
      };
      'coach-checkout': Host & {
        program?: number | string | undefined;
        'oncoach-checkout-started'?: Listener | undefined;
        'oncoach-purchase-completed'?: Listener | undefined;
      };
      'coach-onboarding': Host & { 'oncoach-onboarding-completed'?: Listener | undefined };
      'coach-subscribe': Host & {
        program?: number | string | undefined;
        offer?: string | undefined;
        'oncoach-checkout-started'?: Listener | undefined;
        'oncoach-purchase-completed'?: Listener | undefined;
        'oncoach-subscription-completed'?: Listener | undefined;
      };
      'coach-contact': Host & { interest?: string | undefined; 'oncoach-contact-sent'?: Listener | undefined };
      'coach-dashboard': Host;
      'coach-profile': Host & { 'oncoach-profile-saved'?: Listener | undefined };
      'coach-training': Host & { plan?: string | undefined; 'oncoach-workout-finished'?: Listener | undefined };
      'coach-follow': Host & { variant?: string | undefined };
      'coach-programs': Host & {
        layout?: string | undefined;
        limit?: number | string | undefined;
        region?: string | undefined;
        currency?: string | undefined;
        'href-base'?: string | undefined;
        'oncoach-program-selected'?: Listener | undefined;
      };
      'coach-region': Host & { 'oncoach-region-changed'?: Listener | undefined };
      'coach-scam-guide': Host & { 'oncoach-scam-guide-requested'?: Listener | undefined };
      'coach-signup': Host & { flow?: string | undefined; 'oncoach-signup-completed'?: Listener | undefined };
    }
  }
}
