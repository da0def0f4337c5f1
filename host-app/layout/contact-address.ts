import type { SiteResponse } from '#contract/site/site.ts';

/** Returns the contact address for texts: the support address, else that of the contact page. */
export function contactAddress({ brand, url }: Pick<SiteResponse, 'brand' | 'url'>): string {
  return brand.supportEmail || `${url.replace(/^https?:\/\//, '')}/contact`;
}

/** Returns the link for a contact address. */
export function contactHref(address: string): string {
  return address.includes('@') ? `mailto:${address}` : '/contact';
}
