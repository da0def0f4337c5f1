import { expect } from 'storybook/test';
import type { HttpHandler } from 'msw';
import { refusing, unreachable, waiting } from '../support/handlers.ts';

interface Play {
  canvas: {
    findByText: (text: string | RegExp) => Promise<HTMLElement>;
    findByRole: (role: 'button' | 'link', options: { name: string }) => Promise<HTMLElement>;
  };
}
interface Before {
  msw: { use: (...handlers: HttpHandler[]) => void };
}

/** What every screen of the studio looks like before its answer, and without one. `path` is what it asks the API for. */
export const whileLoading = (path: string) => ({
  beforeEach: ({ msw }: Before) => msw.use(waiting(path)),
  play: async ({ canvas }: Play) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
  },
});

export const notReached = (path: string) => ({
  beforeEach: ({ msw }: Before) => msw.use(unreachable(path)),
  play: async ({ canvas }: Play) => {
    await expect(await canvas.findByText('This cannot be loaded right now.')).toBeVisible();
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
    await expect(await canvas.findByText('There is nothing here')).toBeVisible();
  },
});
