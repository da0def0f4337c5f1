import { http, HttpResponse, type HttpHandler } from 'msw';
import { expect, userEvent } from 'storybook/test';
import { refusing, unreachable, waiting } from '../support/handlers.ts';

interface Play {
  canvas: {
    findByText: (text: string | RegExp) => Promise<HTMLElement>;
    findByRole: (role: 'button' | 'link' | 'textbox', options: { name: string }) => Promise<HTMLElement>;
  };
}
interface Before {
  msw: { use: (...handlers: HttpHandler[]) => void };
}

/** Screen of the studio while its request is pending or has failed. `path` is the requested endpoint. */
export const whileLoading = (path: string) => ({
  beforeEach: ({ msw }: Before) => msw.use(waiting(path)),
  play: async ({ canvas }: Play) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
  },
});

export const notReached = (path: string) => ({
  beforeEach: ({ msw }: Before) => msw.use(unreachable(path)),
  play: async ({ canvas }: Play) => {
    await expect(await canvas.findByText('Couldn’t load this. Try again.')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const signedOut = (path: string) => ({
  beforeEach: ({ msw }: Before) => msw.use(refusing(path, 401, 'unauthorized')),
  play: async ({ canvas }: Play) => {
    await expect(await canvas.findByRole('link', { name: 'Sign in' })).toBeVisible();
  },
});

export const gone = (path: string) => ({
  beforeEach: ({ msw }: Before) => msw.use(refusing(path, 404, 'not_found')),
  play: async ({ canvas }: Play) => {
    await expect(await canvas.findByText('Page not found')).toBeVisible();
  },
});

/** Search without results in a list that is not empty, with a button to clear it. `more` extends the answer. */
export const nothingFits = (path: string, items: readonly object[], more: object = {}) => ({
  beforeEach: ({ msw }: Before) =>
    msw.use(
      http.get(`*${path}`, ({ request }) => {
        const found = new URL(request.url).searchParams.has('q') ? [] : items;
        return HttpResponse.json({ items: found, total: found.length, page: 1, pages: 1, ...more });
      }),
    ),
  play: async ({ canvas }: Play) => {
    await expect(await canvas.findByText('No results.')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Show all' })).toBeVisible();
  },
});

/** Another coach saved first. The form says so and keeps the text in `field`. `besides` answers the other requests. */
export const overtaken = (path: string, field: string, ...besides: HttpHandler[]) => ({
  beforeEach: ({ msw }: Before) => {
    localStorage.clear();
    const error = { code: 'conflict', message: 'Someone else changed this in the meantime.' };
    msw.use(
      http.put(`*${path}`, () => HttpResponse.json({ error }, { status: 409 })),
      ...besides,
    );
  },
  play: playSaveConflict(field),
});

/** The same for a screen whose answers are set up elsewhere. */
export const playSaveConflict =
  (field: string) =>
  async ({ canvas }: Play) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: field }), '1');
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/Someone else saved this while you were editing/)).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Keep mine' })).toBeVisible();
    localStorage.clear();
  };
