import type { CSSProperties } from 'react';
import { expect, userEvent } from 'storybook/test';
import '../../host-app/main.css';
import '#host-app/pages/embed/embed.page.css';
import { shopLook } from '#host-app/pages/embed/choice.ts';
import { Findings } from '#host-app/pages/embed/check/findings-view.tsx';
import { LookForm } from '#host-app/pages/embed/look-form.tsx';
import { OptionsForm } from '#host-app/pages/embed/options-form.tsx';
import { Snippets } from '#host-app/pages/embed/snippets/snippets-view.tsx';
import { resolveWidget } from '#host-app/pages/embed/widgets.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Site/Embed builder',
  decorators: [
    (Story) => (
      <div className="embed">
        <div className="wrap">
          <Story />
        </div>
      </div>
    ),
  ],
});

const SHOP = 'https://your-shop.example';
const place = {
  shop: SHOP,
  language: 'en',
  pinned: {
    en: {
      path: '/embed/f3b1c2d4e5a60718/embed.js',
      version: 'f3b1c2d4e5a60718',
      integrity: 'sha384-x',
      bytes: 96_000,
    },
  },
} as const;
const look = { ...shopLook, accent: '#ffd400', rounding: '24px', theme: 'dark' } as const;
const programs = resolveWidget('coach-programs');

/** Option fields come from the widget's declaration. */
export const Options = meta.story({
  render: () => (
    <OptionsForm options={programs.options} values={{ limit: '40' }} named={{}} onChange={() => undefined} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Limit')).toBeInvalid();
    await expect(canvas.getByText('Enter a whole number from 1 to 12.')).toBeVisible();
  },
});

/** A pale colour is allowed, with a warning about the contrast of links. */
export const Look = meta.story({
  render: () => <LookForm look={look} onChange={() => undefined} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Links in this colour are hard to read on a light page.')).toBeVisible();
  },
});

/** The colour picker starts at the shop's accent for light grounds, in any theme. */
export const ShopsColour = meta.story({
  render: () => (
    <div style={{ '--c-dawn': 'light-dark(#0a5c36, #8fe3b5)', colorScheme: 'dark' } as CSSProperties}>
      <LookForm look={shopLook} onChange={() => undefined} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Colour of buttons and links')).toHaveValue('#0a5c36');
    await expect(canvas.getByText('The shop’s own')).toBeVisible();
    await expect(canvas.queryByText(/hard to read/)).toBeNull();
  },
});

export const Copying = meta.story({
  render: () => <Snippets choice={{ widget: programs, options: { limit: '3' }, look }} place={place} />,
});

/** Versioned script with a fixed hash, with its consequences. */
export const StaysAsItIs = meta.story({
  render: () => <Snippets choice={{ widget: programs, options: {}, look: shopLook }} place={place} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Fixed version' }));
    await expect(canvas.getByRole('region', { name: 'Code for Any page' })).toHaveTextContent('integrity="sha384-x"');
    await expect(canvas.getByText(/96 KB/)).toBeVisible();
  },
});

/** For a policy without style attributes, the snippet uses a class and a style sheet. */
export const WithAClass = meta.story({
  render: () => <Snippets choice={{ widget: programs, options: {}, look: { ...look, asClass: true } }} place={place} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Style sheet' })).toBeVisible();
  },
});

/** If the clipboard is refused, the text is selected. */
export const ClipboardRefused = meta.story({
  render: () => <Snippets choice={{ widget: programs, options: {}, look: shopLook }} place={place} />,
  play: async ({ canvas }) => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    try {
      await userEvent.click(canvas.getByRole('button', { name: 'Copy' }));
      await expect(await canvas.findByText(/Your browser blocks the clipboard/)).toBeVisible();
      await expect(getSelection()?.toString()).toContain('<coach-programs>');
    } finally {
      navigator.clipboard.writeText = write;
    }
  },
});

/** Member widget on an unlisted site, with a typo in another tag. */
export const Found = meta.story({
  render: () => (
    <Findings
      found={{
        address: 'https://blog.example/training',
        origin: 'https://blog.example',
        scripts: [{ src: `${SHOP}/embed.js`, ours: true, allowed: false }],
        frames: [],
        tags: [
          { tag: 'coach-dashboard', count: 1 },
          { tag: 'coach-sinup', count: 1 },
        ],
        connects: true,
        listed: false,
      }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/isn’t allowed/)).toBeVisible();
  },
});
