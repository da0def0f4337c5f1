import { http, HttpResponse } from 'msw';
import { expect } from 'storybook/test';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import ThreadScreen from '#host-app/studio/inbox/thread-screen.tsx';
import ThreadsList from '#host-app/studio/inbox/threads-list.tsx';
import { person } from '#host-app/studio/people/people.factory.ts';
import PersonScreen from '#host-app/studio/people/person-screen.tsx';
import preview from '../../../.storybook/preview.tsx';
import { studioRooms, thread, threadIs, threadsAre, wholeThread } from './inbox-handlers.ts';

const meta = preview.meta({
  title: 'Studio/Inbox/Sent without signing in',
  component: InStudio,
  args: { at: '/inbox', screen: ThreadsList },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(...studioRooms);
  },
});

/** A message with a client's address, sent without a sign-in, has a warning tag. */
export const List = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      threadsAre([
        thread(1, { name: 'Alex Runner', lastText: 'I stop. Please delete my plan.', isUnproven: true }),
        thread(2, { name: 'Kim Swimmer', lastText: '', isUnproven: true }),
      ]),
    ),
  play: async ({ canvas }) => {
    const [tag] = await canvas.findAllByText('Sent without signing in');
    await expect(tag).toHaveAttribute('title', expect.stringContaining('Anyone could have typed this address.'));
    await expect(canvas.getByText('I stop. Please delete my plan.')).toBeVisible();
  },
});

export const InThread = meta.story({
  args: { at: `/inbox/${thread(1).id}`, path: '/inbox/$id', screen: ThreadScreen },
  beforeEach: ({ msw }) => {
    const { entries } = wholeThread();
    const marked = entries.map((entry) => {
      if (entry.kind === 'message') return { ...entry, text: 'I stop. Please delete my plan.', isUnproven: true };
      return entry.kind === 'onboarding' ? { ...entry, paidFor: null, isUnproven: true } : entry;
    });
    msw.use(threadIs(wholeThread({ isUnproven: true, entries: marked })));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText('Sent without signing in')).toHaveLength(2);
    await expect(canvas.getAllByText(/Anyone could have typed this address/)).toHaveLength(2);
  },
});

/** Another person may have consented with this address. */
export const OnPerson = meta.story({
  args: { at: `/people/${person().key}`, path: '/people/$id', screen: PersonScreen },
  beforeEach: ({ msw }) => {
    const consents = person().consents.map((consent) => ({ ...consent, isUnproven: true }));
    msw.use(http.get('*/api/coach/people/:key', () => HttpResponse.json(person({ consents }))));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText('Sent without signing in')).toHaveLength(2);
  },
});
