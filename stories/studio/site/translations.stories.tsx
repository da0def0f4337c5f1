import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { TranslationResponse } from '#contract/site/translations.studio.ts';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import PostTranslation from '#host-app/studio/posts/post-translation.tsx';
import ProgramTranslation from '#host-app/studio/programs/program-translation.tsx';
import GroupTranslation from '#host-app/studio/site/group-translation.tsx';
import preview from '../../../.storybook/preview.tsx';
import { unreachable } from '../../support/handlers.ts';
import { text, TRANSLATIONS, translation } from '../../support/translations.ts';
import { gone, signedOut, whileLoading } from '../states.ts';

const ONE = `${TRANSLATIONS}/:subject/:id/:language`;
const is = (answer: TranslationResponse) => http.get(ONE, () => HttpResponse.json(answer));
const filled = translation({
  state: 'whole',
  missing: 0,
  page: '/fi/home',
  texts: translation().texts.map((each) => ({ ...each, text: `Suomeksi: ${each.original}` })),
});

const refuses = (status: number, code: string, message: string, issues?: object[]) =>
  http.put(ONE, () => HttpResponse.json({ error: { code, message, ...(issues && { issues }) } }, { status }));

const meta = preview.meta({
  title: 'Studio/Site/Translations',
  component: InStudio,
  args: { at: '/programs/7/in/fi', path: '/programs/$id/in/$language', screen: ProgramTranslation },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(is(translation()));
  },
});

export const NotTranslated = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Not translated')).toBeVisible();
    await expect(canvas.getByText('Fourteen evenings to a night that is long enough.')).toBeVisible();
    await expect(canvas.getByText(/once 2 required texts are translated/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Remove translation' })).toBeNull();
  },
});

export const Whole = meta.story({
  beforeEach: ({ msw }) => msw.use(is(filled)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Visible to visitors with this language.')).toBeVisible();
    await expect(canvas.getByRole('img', { name: 'The page in this language' })).toBeVisible();
  },
});

export const OutOfDate = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      is({
        ...filled,
        state: 'outdated',
        texts: filled.texts.map((each) => ({ ...each, changed: each.name === 'description' })),
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Out of date')).toBeVisible();
    await expect(canvas.getAllByText('Changed')).toHaveLength(1);
  },
});

/** Part of a complete translation cannot be shown. */
export const NotShown = meta.story({
  beforeEach: ({ msw }) => msw.use(is({ ...filled, state: 'incomplete', missing: 0 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Part of this translation can’t be shown/)).toBeVisible();
  },
});

export const Incomplete = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Enter text or remove the translation.')).toBeVisible();
  },
});

export const Refused = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      refuses(400, 'invalid_input', 'Use at most 160 characters per line.', [
        { path: 'texts.features', message: 'Use at most 160 characters per line.' },
      ]),
    ),
  play: async ({ canvas }) => {
    const offers = await canvas.findByRole('textbox', { name: 'Highlights' });
    await userEvent.type(offers, 'Yksi asia');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(offers).toHaveAccessibleDescription(/Use at most 160 characters per line/));
  },
});

export const Overtaken = meta.story({
  beforeEach: ({ msw }) => msw.use(refuses(409, 'conflict', 'Someone else changed this in the meantime.')),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Description' }), 'Iltoja');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByRole('button', { name: 'Keep mine' })).toBeVisible();
  },
});

export const ConfirmRemoval = meta.story({
  beforeEach: ({ msw }) => msw.use(is(filled)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove translation' }));
    await expect(await canvas.findByRole('dialog', { name: 'Remove the suomi translation?' })).toBeVisible();
  },
});

export const AsLongAsCanBe = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      is(
        translation({
          title: 'unbreakable'.repeat(8),
          texts: [
            text({
              name: 'description',
              form: 'text',
              original: 'unbreakable'.repeat(150),
              text: 'ä'.repeat(2_000),
              max: 2_000,
            }),
            text({ name: 'offers:once:name', original: 'offer'.repeat(16) }),
          ],
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Description' })).toBeVisible();
  },
});

const post = { at: '/posts/9/in/fi', path: '/posts/$id/in/$language', screen: PostTranslation } as const;

export const OfAPost = meta.story({
  args: post,
  beforeEach: ({ msw }) =>
    msw.use(
      is(
        translation({
          title: 'A wet Tuesday',
          page: '/api/coach/posts/9/preview?language=fi',
          texts: [
            text({ name: 'title', original: 'A wet Tuesday', max: 200 }),
            text({ name: 'excerpt', form: 'text', original: 'It rained.', max: 500 }),
            text({
              name: 'content',
              form: 'body',
              original: '# Rain\n\nIt **rained** on us.\n\n- Socks\n- More socks',
              text: '# Sade\n\nSatoi **kovaa**.',
              max: 60_000,
            }),
            text({ name: 'tags', form: 'tags', original: 'rain, mud', needed: false, max: 600 }),
            text({ name: 'coverAlt', original: 'A puddle', needed: false, max: 250 }),
          ],
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Rain' })).toBeVisible();
    await expect(await canvas.findByRole('textbox', { name: 'Text' })).toHaveTextContent('Satoi kovaa.');
  },
});

const group = { at: '/site/words/in/fi', path: '/site/$group/in/$language', screen: GroupTranslation } as const;

export const OfWords = meta.story({
  args: group,
  beforeEach: ({ msw }) =>
    msw.use(
      is(
        translation({
          title: '',
          page: '/fi',
          missing: 1,
          texts: [
            text({ name: 'heroTitle', original: 'Walk far', max: 120 }),
            text({ name: 'heroLead', form: 'text', original: '', needed: false, max: 600 }),
          ],
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Page text · suomi' })).toBeVisible();
    await expect(canvas.getByText(/You use the default text here/)).toBeVisible();
  },
});

export const NothingToTranslate = meta.story({
  args: { ...group, at: '/site/social/in/fi' },
  beforeEach: ({ msw }) => msw.use(is(translation({ title: '', texts: [], missing: 0 }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No text to translate yet/)).toBeVisible();
  },
});

export const NoSuchLanguage = meta.story({
  args: { at: '/programs/7/in/xx' },
  beforeEach: ({ msw }) => msw.use(http.get(ONE, () => HttpResponse.json({}, { status: 404 }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable('/api/coach/translations/:subject/:id/:language')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const Loading = meta.story(whileLoading('/api/coach/translations/:subject/:id/:language'));
export const SignedOut = meta.story(signedOut('/api/coach/translations/:subject/:id/:language'));
export const Gone = meta.story(gone('/api/coach/translations/:subject/:id/:language'));
