import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { SavedAnswer, SavedAnswerRequest } from '#contract/messages/answers.studio.ts';
import type { ListPage } from '#contract/shared/list.studio.ts';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import AnswerScreen from '#host-app/studio/answers/answer-screen.tsx';
import AnswersList from '#host-app/studio/answers/answers-list.tsx';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import { keepStudioDraft, readStudioDraft } from '#widgets/parts/member/drafts/studio-drafts.ts';
import preview from '../../../.storybook/preview.tsx';
import { unreachable } from '../../support/handlers.ts';
import { notReached, whileLoading } from '../states.ts';

const ID = '10000000-0000-4000-8000-000000000001';
const ONE = `/answers/${ID}`;
const LIST = '*/api/coach/answers';
const ROW = `${LIST}/:id`;

const rest: SavedAnswer = {
  id: ID,
  title: 'Rest day',
  text: 'Rest is when you get better. Walk, sleep, eat.',
  version: 3,
  updatedAt: '2026-03-04T09:12:00.000+02:00',
};

const many = Array.from({ length: 50 }, (_, at) => ({
  ...rest,
  id: `10000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  title: at === 3 ? 'A title of sixty characters which is as long as a title gets' : `Answer ${at}`,
  text: at === 4 ? 'unbreakable'.repeat(40) : rest.text,
}));

function answersAre(page: Partial<ListPage<SavedAnswer>> = {}) {
  return http.get(LIST, () => HttpResponse.json({ items: [rest], total: 1, page: 1, pages: 1, ...page }));
}

const refuses = (status: number, code: string, message: string, issues?: object[]) =>
  HttpResponse.json({ error: { code, message, ...(issues && { issues }) } }, { status });

const meta = preview.meta({
  title: 'Studio/Saved replies',
  component: InStudio,
  args: { at: '/answers', screen: AnswersList },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(
      answersAre(),
      http.get(ROW, () => HttpResponse.json(rest)),
    );
  },
});

const form = { at: ONE, path: '/answers/$id', screen: AnswerScreen } as const;

export const List = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Rest day' })).toBeVisible();
    await expect(canvas.getByText('1 total')).toBeVisible();
  },
});

export const ManyPages = meta.story({
  args: { at: '/answers?page=2&sort=-title' },
  beforeEach: ({ msw }) => msw.use(answersAre({ items: many, total: 1_234, page: 2, pages: 25 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1,234 total · page 2 of 25')).toBeVisible();
    await expect(canvas.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending');
    const [, first, second] = canvas.getAllByRole('link');
    first!.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(second).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(first).toHaveFocus();
  },
});

export const Searched = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      http.get(LIST, ({ request }) => {
        const q = new URL(request.url).searchParams.get('q');
        const items = q ? [] : [rest];
        return HttpResponse.json({ items, total: items.length, page: 1, pages: 1 });
      }),
    ),
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Rest day' });
    await userEvent.keyboard('/');
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('sauna');
    await expect(await canvas.findByText('No results.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }));
    await expect(await canvas.findByRole('link', { name: 'Rest day' })).toBeVisible();
    await expect(canvas.getByRole('searchbox')).toHaveValue('');
  },
});

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(answersAre({ items: [], total: 0 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No saved replies yet/)).toBeVisible();
  },
});

export const NotReached = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable('/api/coach/answers')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Couldn’t load this. Try again.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const SignedOut = meta.story({
  beforeEach: ({ msw }) => msw.use(http.get(LIST, () => refuses(401, 'unauthorized', 'Unauthorized'))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You’re signed out. Sign in to see this page.')).toBeVisible();
  },
});

export const Gone = meta.story({
  args: form,
  beforeEach: ({ msw }) => msw.use(http.get(ROW, () => refuses(404, 'not_found', 'Page not found.'))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  },
});

export const Written = meta.story({
  args: form,
  beforeEach: ({ msw }) =>
    msw.use(
      http.put<{ id: string }, SavedAnswerRequest & { version: number }>(ROW, async ({ request }) => {
        const { version, ...said } = await request.json();
        return HttpResponse.json({ ...rest, ...said, version: version + 1 });
      }),
    ),
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('textbox', { name: 'Title' });
    await userEvent.clear(title);
    await userEvent.type(title, 'A day off');
    await expect(canvas.getByText('Unsaved changes.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Saved.')).toBeVisible();
    await expect(readStudioDraft(`answer:${ID}`)).toBeNull();
  },
});

export const NotRightYet = meta.story({
  args: { ...form, at: '/answers/new' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
    const title = await canvas.findByRole('textbox', { name: 'Title' });
    await waitFor(() => expect(title).toHaveAccessibleDescription(/Enter a title\./));
    await expect(title).toHaveFocus();
  },
});

export const RefusedByTheShop = meta.story({
  args: form,
  beforeEach: ({ msw }) =>
    msw.use(
      http.put(ROW, () =>
        refuses(400, 'invalid_input', 'Taken.', [{ path: 'title', message: 'There is one of this title already.' }]),
      ),
    ),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Title' }), '!');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('There is one of this title already.')).toBeVisible();
    await expect(canvas.getByText('Not saved. Fix 1 field.')).toBeVisible();
  },
});

export const SomebodyWasFaster = meta.story({
  args: form,
  beforeEach: ({ msw }) => {
    let version = 3;
    msw.use(
      http.get(ROW, () => HttpResponse.json({ ...rest, title: version === 3 ? rest.title : 'Theirs', version })),
      http.put<{ id: string }, SavedAnswerRequest & { version: number }>(ROW, async ({ request }) => {
        const said = await request.json();
        if (version === 3) version = 4;
        if (said.version !== version) return refuses(409, 'conflict', 'Someone else changed this in the meantime.');
        return HttpResponse.json({ ...rest, ...said, version: 5 });
      }),
    );
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Title' }), ', mine');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/^Someone else saved this while you were editing/)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Title' })).toHaveValue('Rest day, mine');
    await userEvent.click(canvas.getByRole('button', { name: 'Keep mine' }));
    await expect(await canvas.findByText('Saved.')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Title' })).toHaveValue('Rest day, mine');
  },
});

export const SessionEnded = meta.story({
  args: form,
  beforeEach: ({ msw }) => msw.use(http.put(ROW, () => refuses(401, 'unauthorized', 'Unauthorized'))),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Title' }), '!');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/^You’re signed out/)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Title' })).toHaveValue('Rest day!');
  },
});

export const TypedBefore = meta.story({
  args: form,
  beforeEach: () => {
    const values = { title: 'Half a title', text: rest.text };
    keepStudioDraft(`answer:${ID}`, JSON.stringify({ values, version: 3, at: 0 }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Unsaved changes restored.')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a title');
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }));
    await expect(canvas.getByRole('textbox', { name: 'Title' })).toHaveValue('Rest day');
    await expect(readStudioDraft(`answer:${ID}`)).toBeNull();
  },
});

export const Deleted = meta.story({
  args: form,
  beforeEach: ({ msw }) => msw.use(http.delete(ROW, () => new HttpResponse(null, { status: 204 }))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete' }));
    const asked = await canvas.findByRole('dialog', { name: 'Delete this saved reply?' });
    await userEvent.click(canvas.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(asked).not.toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    const again = within(await canvas.findByRole('dialog', { name: 'Delete this saved reply?' }));
    await userEvent.click(again.getByRole('button', { name: 'Delete' }));
    await expect(await canvas.findByText('Another screen')).toBeVisible();
  },
});

export const Loading = meta.story(whileLoading('/api/coach/answers'));
export const AnswerLoading = meta.story({ args: form, ...whileLoading('/api/coach/answers/:id') });
export const AnswerNotReached = meta.story({ args: form, ...notReached('/api/coach/answers/:id') });
