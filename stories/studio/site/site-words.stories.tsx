import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import preview from '../../../.storybook/preview.tsx';
import { programsAre } from '../../support/handlers.ts';
import { programs } from '../../support/programs.ts';
import { groupsAre, ROOT, setting, words } from './site-groups.ts';
import { notReached, signedOut, whileLoading } from '../states.ts';

const meta = preview.meta({
  title: 'Studio/Site/Page text',
  component: InStudio,
  args: words('front'),
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(...groupsAre());
  },
});

/** The coach can reword or hide promises, goals and sections. */
export const WordsOfThePages = meta.story({
  args: words('coaching'),
  beforeEach: ({ msw }) =>
    msw.use(
      http.put(`${ROOT}/words`, async ({ request }) => {
        const { version: _, ...values } = (await request.json()) as { version: number };
        return HttpResponse.json({ ...setting('words'), version: 3, values });
      }),
    ),
  play: async ({ canvas }) => {
    const contact = await canvas.findByRole('group', { name: /First message after purchase/ });
    await expect(contact).toHaveTextContent('The coach writes to you within 24 hours.');
    await userEvent.click(within(contact).getByRole('button', { name: 'Write your own' }));
    const promise = await canvas.findByRole('textbox', { name: /First message after purchase/ });
    await userEvent.clear(promise);
    await userEvent.type(promise, 'I call you within three days.');
    await userEvent.click(canvas.getByRole('checkbox', { name: /Don’t promise this\s*: First plan/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Saved.')).toBeVisible();
    localStorage.clear();
  },
});

/** Default texts look like text. The coach's own texts have fields and count at their page. */
export const WordsOfTheFrontPage = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Page header: title' })).toHaveValue(
      'Walk far, sleep well',
    );
    await expect(canvas.getAllByRole('textbox')).toHaveLength(1);
    await expect(canvas.getByRole('link', { name: /^Front page\s*1 customised$/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
  },
});

/** The search covers all pages of the form. */
export const WordsFound = meta.story({
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('searchbox', { name: 'Search page text' }), 'out there');
    await expect(await canvas.findByText('See you out there,')).toBeVisible();
    await expect(canvas.queryByText('Page header: title')).toBeNull();
  },
});

export const WordsNotFound = meta.story({
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('searchbox', { name: 'Search page text' }), 'unbreakable');
    const [said] = canvas.getAllByRole('status');
    await expect(said).toHaveTextContent('No results.');
  },
});

/** Without a free offer, its texts are hidden. */
export const WordsOfNothingFree = meta.story({
  args: words('home'),
  beforeEach: ({ msw }) => msw.use(programsAre(programs().filter(({ price }) => Number(price) > 0))),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText('Currently empty.')).toHaveLength(2));
  },
});

/** The default texts failed to load, so the form shows an error instead of empty fields. */
export const WordsNotReached = meta.story(notReached('/api/site'));

/** Both onboarding forms need at least one goal. */
export const WordsWithoutAGoal = meta.story({
  args: words('choices'),
  play: async ({ canvas }) => {
    const goals = await canvas.findAllByRole('checkbox', { name: /Hide/ });
    for (const goal of goals) await userEvent.click(goal);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/Keep at least one goal besides “Lose weight”/)).toBeVisible();
    localStorage.clear();
  },
});

export const Loading = meta.story(whileLoading('/api/coach/site/words'));
export const UsualWordsLoading = meta.story(whileLoading('/api/site'));
export const SignedOut = meta.story(signedOut('/api/coach/site/words'));
