import type { SiteResponse } from '#contract/site.ts';

/** The address that sentences name: the support address, else that of the page with the contact form. */
export function contactAddress({ brand, url }: Pick<SiteResponse, 'brand' | 'url'>): string {
  return brand.supportEmail || `${url.replace(/^https?:\/\//, '')}/contact`;
}

/** The link of such an address. */
export function contactHref(address: string): string {
  return address.includes('@') ? `mailto:${address}` : '/contact';
}
