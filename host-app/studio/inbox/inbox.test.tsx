import { beforeEach, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { checkIn, contact, inbox, onboarding } from '#widgets/coaching/coaching.factory.ts';
import { refusal, stubApi, type Answer } from '#widgets/core/api.stub.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { takeTime } from '#widgets/forms/clock.stub.ts';
import { pageData } from '../../page.factory.ts';
import { InStudio } from '../in-studio.harness.tsx';
import InboxScreen from './inbox-screen.tsx';

const GET = 'GET /api/coach/inbox';
const ANSWER = `POST /api/coach/check-ins/${checkIn().id}/answer`;
const main = page.getByRole('main');
const card = (name: string) => main.getByRole('article', { name });
const answer = main.getByRole('textbox', { name: 'Your answer' });
const send = main.getByRole('button', { name: 'Send answer' });
const said = (words: string) => page.getByText(words, { exact: true }).first();
const nothing = inbox({ contacts: [], checkIns: [], onboardings: [], clients: [], askingSites: [] });

beforeEach(() => takeTime());

async function show(answers: Record<string, Answer | ((body: unknown) => Answer)>) {
  const data = pageData('/coach/inbox');
  const { api, calls } = stubApi(answers);
  await render(
    <ShopProvider api={api} seed={{ site: data.site }}>
      <InStudio at="/inbox" screen={InboxScreen} />
    </ShopProvider>,
  );
  return calls;
}

test('names the sites that show what is for members and are not listed, and nothing where there are none', async () => {
  const site = (origin: string) => ({ origin, askedAt: '2026-03-01T08:00:00.000Z' });
  await show({ [GET]: inbox({ askingSites: [site('https://club.example'), site('https://xn--e1afmkfd.example')] }) });
  await main.getByText('2 sites show widgets for members without being listed').click();
  await expect.element(main.getByText('https://club.example', { exact: true })).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'club.example' })).not.toBeInTheDocument();
});

test('says nothing of sites where none asks', async () => {
  await show({ [GET]: inbox({ askingSites: [] }) });
  await expect.element(main.getByRole('heading', { name: /^Messages/ })).toBeVisible();
  await expect.element(main.getByText('without being listed')).not.toBeInTheDocument();
});

describe('the room', () => {
  test('does not exist for anybody but the coach', async () => {
    await show({ [GET]: refusal(404, 'not_found') });
    await expect.element(main.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect.element(said('Did you forget to add the page to the router?')).toBeVisible();
    await expect.element(page.getByText('Inbox')).not.toBeInTheDocument();
  });

  test('offers the login to whoever is signed out, and comes back', async () => {
    await show({ [GET]: refusal(401, 'unauthorized') });
    await expect
      .element(main.getByRole('link', { name: 'Sign in' }))
      .toHaveAttribute('href', '/api/login?return_to=/coach/inbox');
  });

  test('waits as a skeleton, and can be asked for again', async () => {
    let reply: Answer = new TypeError('offline');
    await show({ [GET]: () => reply });
    await expect.element(said('The inbox cannot be loaded right now.')).toBeVisible();
    reply = nothing;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(said('Every check-in is answered.')).toBeVisible();
  });

  test('says what there is none of', async () => {
    await show({ [GET]: nothing });
    for (const words of ['Every check-in is answered.', 'Nobody has written yet.', 'No onboardings yet.']) {
      await expect.element(said(words)).toBeVisible();
    }
    expect(document.querySelector('details')).toBeNull();
  });
});

describe('a check-in', () => {
  test('is shown with its numbers and answered', async () => {
    let done = false;
    const answered = { ...checkIn({ answer: 'Well done.' }), member: 'Alex Runner', email: 'alex@example.org' };
    const calls = await show({
      [GET]: () => (done ? inbox({ checkIns: [answered] }) : inbox()),
      [ANSWER]: () => {
        done = true;
        return answered;
      },
    });
    const open = card('Alex Runner');
    await expect.element(open.filter({ hasText: 'Week of March 2, 2026, alex@example.org' })).toBeVisible();
    await expect
      .element(open.filter({ hasText: 'Sleep4 GoodEnergy3 FairSoreness2 A littleWeight78.5 kg' }))
      .toBeVisible();
    await expect.element(open.filter({ hasText: 'Two good runs, one short night.' })).toBeVisible();
    await answer.fill(' Well done. ');
    await send.click();
    await expect.element(said('Answer Sent')).toBeVisible();
    expect(calls.find(({ request }) => request === ANSWER)?.body).toEqual({ answer: 'Well done.' });
    await expect.element(said('Every check-in is answered.')).toBeVisible();
    await page.getByText('1 answered check-in').click();
    await expect.element(said('Well done.')).toBeVisible();
  });

  test.each([
    ['', 'Please write an answer.'],
    ['a'.repeat(5001), 'Please use at most 5000 characters.'],
  ])('is not answered with %.5s', async (text, words) => {
    const calls = await show({ [GET]: inbox() });
    await answer.fill(text);
    await send.click();
    await expect.element(answer).toHaveAccessibleDescription(words);
    await expect.element(answer).toHaveFocus();
    expect(calls).toHaveLength(1);
  });

  test('keeps the answer that did not arrive', async () => {
    await show({ [GET]: inbox(), [ANSWER]: refusal(500, 'internal') });
    await answer.fill('Well done.');
    await send.click();
    await expect.element(said('Answer Not Sent')).toBeVisible();
    await expect.element(answer).toHaveValue('Well done.');
  });

  test('one that is answered leaves what is being written to another', async () => {
    const other = { ...checkIn({ week: '2026-02-09' }), member: 'Kim Swimmer', email: 'kim@example.org' };
    const first = { ...checkIn(), member: 'Alex Runner', email: 'alex@example.org' };
    let list = [first, other];
    await show({
      [GET]: () => inbox({ checkIns: list }),
      [ANSWER]: () => {
        list = [{ ...first, answer: 'Well done.' }, other];
        return first;
      },
    });
    const others = card('Kim Swimmer').getByRole('textbox', { name: 'Your answer' });
    await others.fill('Half a sen');
    await card('Alex Runner').getByRole('textbox', { name: 'Your answer' }).fill('Well done.');
    await card('Alex Runner').getByRole('button', { name: 'Send answer' }).click();
    await expect.element(said('1 answered check-in')).toBeVisible();
    await expect.element(others).toHaveValue('Half a sen');
  });
});

describe('a message', () => {
  test('is answered by mail', async () => {
    await show({ [GET]: inbox() });
    await expect.element(card('A Reader').filter({ hasText: 'March 1, 2026, reader@example.org' })).toBeVisible();
    await expect.element(card('A Reader').filter({ hasText: 'Hybrid Athlete' })).toBeVisible();
    await expect
      .element(card('A Reader').getByRole('link', { name: 'Answer by e-mail: A Reader' }))
      .toHaveAttribute(
        'href',
        'mailto:reader@example.org?subject=Your%20message&body=Hello%20A%20Reader%2C%0D%0A%0D%0A',
      );
  });

  test('cannot add anybody to the answer', async () => {
    await show({ [GET]: inbox({ contacts: [contact('1', { email: 'a?bcc=b&x=%0d@evil.example', name: '&cc=x' })] }) });
    const link = card('&cc=x').getByRole('link', { name: 'Answer by e-mail: &cc=x' });
    await expect.element(link).toBeVisible();
    const { pathname, searchParams } = new URL(link.element().getAttribute('href')!);
    expect(decodeURIComponent(pathname)).toBe('a?bcc=b&x=%0d@evil.example');
    expect([...searchParams.keys()]).toEqual(['subject', 'body']);
  });

  test('is text, whatever it holds', async () => {
    const message = '<img src=x onerror=alert(1)>\n</bdi><script>1</script>';
    await show({ [GET]: inbox({ contacts: [contact('1', { name: '<b>Bold</b>', message })] }) });
    await expect.element(card('<b>Bold</b>').filter({ hasText: '<img src=x onerror=alert(1)>' })).toBeVisible();
    expect(document.querySelector('main article img, main article script, main h3 b')).toBeNull();
    const names = [...document.querySelectorAll('.inbox-card h3, .inbox-said')];
    expect(names.every((each) => each.firstElementChild?.localName === 'bdi')).toBe(true);
  });

  test('that a program seems to have written is folded', async () => {
    await show({ [GET]: inbox() });
    await expect.element(page.getByText('You have won a prize.')).not.toBeVisible();
    await page.getByText('1 message that a program seems to have written').click();
    await expect.element(page.getByText('You have won a prize.')).toBeVisible();
  });

  test('may be empty, and about something that is not known here', async () => {
    await show({ [GET]: inbox({ contacts: [contact('1', { message: '', programInterest: 'rowing' })] }) });
    await expect.element(card('A Reader').filter({ hasText: 'rowing' })).toBeVisible();
    await expect.element(card('A Reader').filter({ hasText: 'No message.' })).toBeVisible();
  });
});

test('onboardings are listed with their answers', async () => {
  await show({ [GET]: inbox({ onboardings: [onboarding('1'), onboarding('2', { fullName: 'Second Athlete' })] }) });
  await expect.element(main.getByText('Second Athlete')).toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'Onboardings 2' })).toBeVisible();
  await expect.element(main.getByText('March 4, 2026').first()).toBeVisible();
  await main.getByText('Answers').first().click();
  await expect.element(main.getByText('Two small children.').first()).toBeVisible();
});

describe('the clients', () => {
  test('are who is coached, with the profile that they have filled in', async () => {
    await show({ [GET]: inbox() });
    const part = main.getByRole('region', { name: 'Clients 2' });
    await part.getByText('Coaching profile').click();
    await expect.element(part.getByText('Mild asthma.')).toBeVisible();
    await expect.element(part.getByText('No profile yet')).toBeVisible();
  });

  test('a heading does not call the newest the whole', async () => {
    const totals = { contacts: 340, suspicious: 1, waiting: 1, answered: 205, onboardings: 1 };
    await show({ [GET]: inbox({ totals }) });
    await expect.element(main.getByRole('heading', { name: 'Messages the newest 1 of 340' })).toBeVisible();
    await expect.element(main.getByText('The newest 1 of 205 answered check-ins')).toBeVisible();
  });
});
