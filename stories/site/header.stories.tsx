import { expect } from 'storybook/test';
import '../../host-app/main.css';
import type { ComponentProps } from 'react';
import { SiteHeader } from '#host-app/layout/site-header.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import preview from '../../.storybook/preview.tsx';
import { hills, mediaIs } from '../support/pictures.ts';

const brand = { name: 'Kaski' };
const logo = { ...hills, alt: brand.name };

function Header(props: ComponentProps<typeof SiteHeader>) {
  return (
    <ToastProvider>
      <div className="site">
        <SiteHeader {...props} />
      </div>
    </ToastProvider>
  );
}

const meta = preview.meta({
  title: 'Site/Header',
  component: Header,
  args: { site: { brand, language: 'en' as const }, path: '/about' },
  parameters: { bare: true },
  beforeEach: ({ msw }) => msw.use(mediaIs),
});

export const Name = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Kaski, home' })).toHaveTextContent('Kaski');
  },
});

export const Logo = meta.story({
  args: { site: { brand, language: 'en' as const, logoDark: logo } },
  play: async ({ canvas }) => {
    const picture = canvas.getByAltText('Kaski');
    await expect(picture).toHaveAttribute('width', '1600');
    await expect(picture.getBoundingClientRect().height).toBeLessThanOrEqual(48);
    // The logo contains the name, which is not repeated.
    await expect(canvas.getByRole('link', { name: 'Kaski, home' })).toHaveTextContent(/^$/);
  },
});

/** A roughly square logo has no name in it, so the name is beside it. */
export const SquareLogo = meta.story({
  args: { site: { brand, language: 'en' as const, logoDark: { ...logo, width: 900 } } },
  play: async ({ canvas }) => {
    const home = canvas.getByRole('link', { name: 'Kaski, home' });
    await expect(home).toHaveTextContent('Kaski');
    await expect(home.querySelector('img')).toHaveAttribute('alt', '');
    await expect(home.querySelector('img')).toBeVisible();
  },
});

/** A long name shrinks and leaves room for the menu. */
export const SquareLogoAndLongName = meta.story({
  args: {
    site: {
      brand: { name: 'Kaski and Daughters, Endurance Coaching' },
      language: 'en' as const,
      logoDark: { ...logo, width: 900 },
    },
  },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^Kaski and Daughters/ })).toBeVisible();
    const menu = canvas.getByRole('button', { name: 'Menu' }).getBoundingClientRect();
    await expect(menu.right).toBeLessThanOrEqual(innerWidth);
  },
});

/** A logo for light grounds gets a light plate. */
export const LogoForLightGrounds = meta.story({
  args: { site: { brand, language: 'en' as const, logo } },
  play: async ({ canvas }) => {
    await expect(canvas.getByAltText('Kaski').parentElement).toHaveAttribute('data-plate', 'true');
  },
});
