import { expect, userEvent, waitFor } from 'storybook/test';
import { http, HttpResponse } from 'msw';
import '../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import { person, personRow } from '#host-app/studio/people/people.factory.ts';
import PeopleList from '#host-app/studio/people/people-list.tsx';
import PersonScreen from '#host-app/studio/people/person-screen.tsx';
import preview from '../../.storybook/preview.tsx';
import { refusing, unreachable } from '../support/handlers.ts';
import { gone, notReached, signedOut, whileLoading } from './states.ts';

const KEY = person().key;
const list = (items: ReturnType<typeof personRow>[]) =>
  http.get('*/api/coach/people', () => HttpResponse.json({ items, total: items.length, page: 1, pages: 1 }));
const one = (changes: Parameters<typeof person>[0] = {}) =>
  http.get('*/api/coach/people/:key', () => HttpResponse.json(person(changes)));

const meta = preview.meta({
  title: 'Studio/People',
  component: InStudio,
  args: { at: '/people', screen: PeopleList },
});

const guest = personRow({
  key: '6e7f85a9-d0fe-4b5d-8b50-4c6f2991d744',
  name: null,
  email: 'somebody.with.a.very.long.name@a-department.of-a-company.example.com',
  kinds: ['subscriber'],
  lastOrder: null,
  spent: [],
});

export const Full = meta.story({
  beforeEach: ({ msw }) => msw.use(list([personRow(), guest])),
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('link', { name: 'Aino Virtanen' });
    await expect(first).toHaveAttribute('href', `/people/${KEY}`);
  },
});

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(list([])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No people yet/)).toBeVisible();
  },
});

export const NotReached = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable('/api/coach/people')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

const onPerson = { at: `/people/${KEY}`, path: '/people/$id', screen: PersonScreen };

export const OnePerson = meta.story({
  args: onPerson,
  beforeEach: ({ msw }) => msw.use(one()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Note' })).toHaveValue('Left knee: no lunges until May.');
    await expect(canvas.getByText('renewal failed')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  },
});

export const WithoutData = meta.story({
  args: onPerson,
  beforeEach: ({ msw }) =>
    msw.use(
      one({
        name: null,
        account: null,
        kinds: ['subscriber'],
        orders: [],
        consents: [],
        messages: 0,
        checkIns: 0,
        thread: null,
        note: null,
        refusesMail: 'complaint',
        letters: null,
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('marked as spam')).toBeVisible();
  },
});

export const OfEachOne = meta.story({
  args: onPerson,
  beforeEach: ({ msw }) =>
    msw.use(
      one({ messages: 1, checkIns: 1, thread: { id: '8a9b0c1d-2e3f-4a5b-8c6d-7e8f9a0b1c2d', received: 1, sent: 1 } }),
    ),
  play: async ({ canvas }) => {
    const name = '1 via the contact form, 1 check-in, 1 message from them, 1 message from you';
    await expect(await canvas.findByRole('link', { name })).toBeVisible();
  },
});

export const ConfirmErasure = meta.story({
  args: onPerson,
  beforeEach: ({ msw }) =>
    msw.use(
      one(),
      http.post('*/api/coach/people/:key/erase', () =>
        HttpResponse.json(
          { error: { code: 'invalid', message: 'This isn’t this person’s address.' } },
          { status: 400 },
        ),
      ),
    ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete their data' }));
    const dialog = await canvas.findByRole('dialog', { name: 'Delete their data permanently?' });
    await userEvent.type(canvas.getByRole('textbox', { name: 'Type aino@example.com to confirm' }), 'aino');
    // The last button is the cross.
    await userEvent.click([...dialog.querySelectorAll('button')].at(-2)!);
    await expect(await canvas.findByText('This isn’t this person’s address.')).toBeVisible();
  },
});

export const Loading = meta.story(whileLoading('/api/coach/people'));
export const SignedOut = meta.story(signedOut('/api/coach/people'));
export const PersonLoading = meta.story({ args: onPerson, ...whileLoading('/api/coach/people/:key') });
export const PersonNotReached = meta.story({ args: onPerson, ...notReached('/api/coach/people/:key') });
export const PersonGone = meta.story({ args: onPerson, ...gone('/api/coach/people/:key') });

export const NoteOvertaken = meta.story({
  args: onPerson,
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(one(), refusing('/api/coach/people/:key/note', 409, 'conflict'));
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Note' }), ' And rest.');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/Someone else saved this while you were editing/)).toBeVisible();
    localStorage.clear();
  },
});

export const NoteTooLong = meta.story({
  args: onPerson,
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(one());
  },
  play: async ({ canvas }) => {
    const note = await canvas.findByRole('textbox', { name: 'Note' });
    await userEvent.clear(note);
    await userEvent.click(note);
    await userEvent.paste('Rest. '.repeat(2_000));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(note).toHaveAccessibleDescription(/Use at most 10,000 characters/));
    localStorage.clear();
  },
});
