/// <reference types="vite/client" />
import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import addonMsw from 'msw-storybook-addon';
import addonPseudoStates from 'storybook-addon-pseudo-states';
import { configure } from 'storybook/test';
import '../widgets/tokens.css';
// In front of the others, as in main.css: what long texts and lists have of their own wins over it.
import '../widgets/ui/field.css';
import './preview.css';
import { expectNoComplaints, watchConsole } from '#stories/support/console.ts';
import { freshPage, SHOP } from '#stories/support/page.ts';
import { expectNoSidewaysScroll } from '#stories/support/sideways.ts';
import { loadWords } from '#stories/support/words.ts';
import { startWorker } from '#stories/support/worker.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { DocsPage } from './docs-container.tsx';
import { globalTypes, initialGlobals, Switched } from './switches.tsx';

// The views' own sheets; those of widgets come after those of the parts they are made of.
import.meta.glob('../widgets/ui/**/*.css', { eager: true });
import.meta.glob(['../widgets/**/*.css', '!../widgets/ui/**/*.css', '!../widgets/tokens.css'], { eager: true });

// A limit tells what never comes from what is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const VIEWPORTS = { phone: [360, 740], tablet: [768, 1024], desktop: [1440, 900] } as const;

export default definePreview({
  addons: [addonDocs(), addonA11y(), addonMsw(startWorker), addonPseudoStates()],
  parameters: {
    layout: 'fullscreen',
    // Part of WCAG 2.2 AA, but off by default in axe.
    a11y: { test: 'error', config: { rules: [{ id: 'target-size', enabled: true }] } },
    controls: { sort: 'requiredFirst' },
    docs: { container: DocsPage },
    viewport: {
      options: Object.fromEntries(
        Object.entries(VIEWPORTS).map(([name, [width, height]]) => [
          name,
          { name: `${name} (${width})`, styles: { width: `${width}px`, height: `${height}px` } },
        ]),
      ),
    },
    // Storybook reads this by itself, so it has to be written out. Areas of the studio stand as in its navigation.
    options: {
      storySort: {
        method: 'alphabetical',
        order: [
          'Overview',
          'Elements',
          ['Put it on your page', '*', 'Shared parts'],
          'Site',
          ['Pages', ['For everybody', 'Buying', 'For members'], '*'],
          'Studio',
          [
            'Whole studio',
            'Today',
            'Inbox',
            'Saved replies',
            'Clients',
            'Orders',
            'Problems',
            'Programmes',
            'Discount codes',
            'Training plans',
            'Exercises',
            'Client plans',
            'Posts',
            'Newsletters',
            'People',
            'Site',
            'Other sites',
            'Statistics',
          ],
          'Mails and documents',
          ['Mails', 'Documents'],
          'Foundations',
          ['Tokens', 'States', 'Controls'],
        ],
      },
    },
  },
  globalTypes,
  initialGlobals,
  loaders: [loadWords],
  beforeEach: [freshPage, watchConsole],
  afterEach: [expectNoComplaints, expectNoSidewaysScroll],
  decorators: [
    (Story, { globals, viewMode, parameters }) => (
      <Switched globals={globals} fills={viewMode === 'story'} bare={Boolean(parameters['bare'])}>
        <ShopProvider base={SHOP}>
          <Story />
        </ShopProvider>
      </Switched>
    ),
  ],
});
