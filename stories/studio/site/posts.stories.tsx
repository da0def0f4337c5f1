import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { ListPage } from '#contract/shared/list.studio.ts';
import type { PostRequest, PostRow, StudioPost } from '#contract/site/posts/posts.studio.ts';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import PostScreen from '#host-app/studio/posts/post-screen.tsx';
import PostsList from '#host-app/studio/posts/posts-list.tsx';
import { keepStudioDraft, readStudioDraft } from '#widgets/parts/member/drafts/studio-drafts.ts';
import preview from '../../../.storybook/preview.tsx';
import { unreachable } from '../../support/handlers.ts';
import { translationsAre } from '../../support/translations.ts';
import { gone, notReached, signedOut, whileLoading } from '../states.ts';

const LIST = '*/api/coach/posts';
const ROW = `${LIST}/:id`;

const row: PostRow = {
  id: 9,
  title: 'A wet Tuesday',
  path: '/blog/a-wet-tuesday',
  state: 'published',
  language: 'en',
  publishedAt: '2026-03-04T09:12:00.000+02:00',
  updatedAt: '2026-03-05T07:30:00.000+02:00',
  languages: [
    { language: 'fi', state: 'whole', missing: 0 },
    { language: 'sv', state: 'outdated', missing: 0 },
  ],
};

const CONTENT = `# Rain

It **rained** on [us](https://example.com/rain), _hard_.

- Socks
- More socks

*Nobody stopped.*

---

**Lead:** and the rest`;

const post: StudioPost = {
  ...row,
  version: 3,
  form: {
    title: row.title,
    slug: 'a-wet-tuesday',
    excerpt: 'It rained.',
    category: 'training',
    tags: 'rain, mud',
    language: 'en',
    content: CONTENT,
    cover: '',
    coverAlt: '',
    onFront: false,
    state: 'published',
    publishAt: '',
  },
};

const postsAre = (page: Partial<ListPage<PostRow>> = {}) =>
  http.get(LIST, () => HttpResponse.json({ items: [row], total: 1, page: 1, pages: 1, ...page }));

const refuses = (status: number, code: string, message: string, issues?: object[]) =>
  HttpResponse.json({ error: { code, message, ...(issues && { issues }) } }, { status });

const meta = preview.meta({
  title: 'Studio/Posts',
  component: InStudio,
  args: { at: '/posts', screen: PostsList },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(
      postsAre(),
      translationsAre(),
      http.get(`${LIST}/categories`, () => HttpResponse.json({ categories: ['Recovery'], known: ['nutrition'] })),
      http.get(ROW, () => HttpResponse.json(post)),
      http.get(`${ROW}/preview`, () => HttpResponse.html('<!doctype html><title>Page</title><p>The page.</p>')),
    );
  },
});

const form = { at: '/posts/9', path: '/posts/$id', screen: PostScreen } as const;

export const List = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      postsAre({
        items: [
          row,
          { ...row, id: 10, title: 'Later on', state: 'scheduled' },
          { ...row, id: 11, title: 'An unfinished thought which has a title as long as titles get', state: 'draft' },
        ],
        total: 3,
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'A wet Tuesday' })).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: 'State' })).toBeVisible();
  },
});

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(postsAre({ items: [], total: 0 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No posts yet/)).toBeVisible();
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable('/api/coach/posts')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Couldn’t load this. Try again.')).toBeVisible();
  },
});

export const Form = meta.story({
  args: form,
  play: async ({ canvas }) => {
    const text = await canvas.findByRole('textbox', { name: 'Text' });
    await expect(text.querySelector('strong')).toHaveTextContent('rained');
    await expect(text.querySelector('blockquote')).toHaveTextContent('Nobody stopped.');
    await expect(text.querySelectorAll('li')).toHaveLength(2);
    await expect(canvas.getByRole('img', { name: 'Preview' })).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Edit suomi' })).toHaveAttribute('href', '/posts/9/in/fi');
    await expect(canvas.getByText('Out of date')).toBeVisible();
  },
});

export const New = meta.story({
  args: { ...form, at: '/posts/new' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Enter a title.')).toBeVisible();
    await expect(canvas.getByRole('img', { name: 'Preview' })).toBeVisible();
  },
});

export const Pasted = meta.story({
  args: { ...form, at: '/posts/new' },
  play: async ({ canvas }) => {
    const text = await canvas.findByRole('textbox', { name: 'Text' });
    await userEvent.click(text);
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<h1>Big</h1><p style="color:red"><u>Plain</u> <b>bold</b> <a href="javascript:alert(1)">bad</a></p><img src="https://evil.example/x.png"><table><tr><td>cell</td></tr></table>',
    );
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await waitFor(() => expect(text.querySelector('strong')).toHaveTextContent('bold'));
    await expect(text).toHaveTextContent('Plain');
    await expect(text.querySelector('u, a, img:not(.ProseMirror-separator), table, [style]')).toBeNull();
  },
});

export const SignedOutWhileWriting = meta.story({
  args: form,
  play: async ({ canvas, msw }) => {
    msw.use(http.put(ROW, () => refuses(401, 'unauthorized', 'Please sign in.')));
    const text = await canvas.findByRole('textbox', { name: 'Text' });
    await userEvent.click(text);
    // Pasted in one step: the editor may miss simulated keys on a busy machine.
    await userEvent.paste('Kept words');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/You’re signed out/)).toBeVisible();
    const kept = JSON.parse(readStudioDraft('post:9') ?? '{}') as { values: PostRequest };
    await expect(kept.values.content).toContain('Kept words');
  },
});

export const SavedAndBack = meta.story({
  args: form,
  beforeEach: () => {
    const values = { ...post.form, content: 'What was **kept**' };
    keepStudioDraft('post:9', JSON.stringify({ values, version: 3, at: 0 }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Unsaved changes restored.')).toBeVisible();
    const text = canvas.getByRole('textbox', { name: 'Text' });
    await waitFor(() => expect(text).toHaveTextContent('What was kept'));
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(text).toHaveTextContent('Nobody stopped.'));
  },
});

export const Conflict = meta.story({
  args: form,
  play: async ({ canvas, msw }) => {
    msw.use(http.put(ROW, () => refuses(409, 'conflict', 'Someone else changed this in the meantime.')));
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Title' }), '!');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/Someone else saved this while you were editing/)).toBeVisible();
  },
});

export const AddressTaken = meta.story({
  args: form,
  play: async ({ canvas, msw }) => {
    const message = 'Another post uses this address.';
    msw.use(http.put(ROW, () => refuses(400, 'invalid_input', message, [{ path: 'slug', message }])));
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(message)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(
      /Another post uses this address/,
    );
  },
});

export const Scheduled = meta.story({
  args: form,
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'State' }), 'scheduled');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Enter a publishing time.')).toBeVisible();
  },
});

export const Loading = meta.story(whileLoading('/api/coach/posts'));
export const SignedOut = meta.story(signedOut('/api/coach/posts'));
export const PostLoading = meta.story({ args: form, ...whileLoading('/api/coach/posts/:id') });
export const PostNotReached = meta.story({ args: form, ...notReached('/api/coach/posts/:id') });
export const Gone = meta.story({ args: form, ...gone('/api/coach/posts/:id') });

export const EditedAndSaved = meta.story({
  args: form,
  play: async ({ canvas, msw }) => {
    const sent: PostRequest[] = [];
    msw.use(
      http.put(ROW, async ({ request }) => {
        const change = (await request.json()) as PostRequest;
        sent.push(change);
        return HttpResponse.json({ ...post, version: 4, form: { ...post.form, content: change.content } });
      }),
    );
    const text = await canvas.findByRole('textbox', { name: 'Text' });
    await userEvent.click(text);
    await userEvent.paste('Typed words');
    await waitFor(() => expect(text).toHaveTextContent('Typed words'));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Saved.')).toBeVisible();
    await expect(sent[0]?.content).toContain('Typed words');
  },
});
