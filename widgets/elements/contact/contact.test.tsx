import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { MESSAGE_MAX, NAME_MAX } from '#contract/forms/form-rules.ts';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { forgetTabMember } from '#widgets/core/session/tab-member.ts';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { user } from '#widgets/parts/account/account.factory.ts';
import { program } from '#widgets/elements/programs/programs.factory.ts';
import { noteMember } from '#widgets/parts/member/session/known-member.ts';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { Contact, type ContactProps } from './contact.tsx';

const PATH = 'POST /api/contact';
const accepted = { status: 'accepted' };
const name = page.getByRole('textbox', { name: 'Name' });
const email = page.getByRole('textbox', { name: 'E-mail' });
const interest = page.getByRole('combobox', { name: 'Programme interest' });
const message = page.getByRole('textbox', { name: 'Message (optional)' });
const submit = page.getByRole('button', { name: 'Send Message' });
const findText = (words: string) => page.getByText(words, { exact: true }).first();

/** Interests offered by the shop, by their value in tags and messages. */
const OFFERED = {
  free: 'The free morning routine',
  'all-day': 'All Day Energy',
  hybrid: 'Hybrid Athlete',
  coaching: 'Personal coaching',
};
const seed = {
  programs: Object.entries(OFFERED).map(([key, label], index) => program({ id: index + 1, interest: { key, label } })),
};

beforeEach(() => stubSlowClock());

async function show(answer: Answer, props: ContactProps = {}, others: Record<string, Answer> = {}) {
  const { api, calls } = stubApi({ [PATH]: answer, ...others });
  const emit = vi.fn();
  await render(
    <ShopProvider api={api} emit={emit} seed={seed}>
      <ToastProvider>
        <Contact {...props} />
      </ToastProvider>
    </ShopProvider>,
  );
  return { calls, emit };
}

async function write() {
  await name.fill(' A Reader ');
  await email.fill(' reader@example.org ');
  await interest.selectOptions('Hybrid Athlete');
  await message.fill('Hello,\nis Tuesday free?');
  await submit.click();
}

test.each([
  ['another member signs in', ['member=1', 'member-id=ben']],
  ['nobody is signed in any more', ['member=; max-age=0', 'member-id=; max-age=0']],
])('what a member typed, and who they are, goes when %s', async (_, cookies) => {
  const setCookies = (pairs: string[]) => pairs.forEach((pair) => (document.cookie = `${pair}; path=/`));
  onTestFinished(() => {
    setCookies(['member=; max-age=0', 'member-id=; max-age=0']);
    forgetTabMember();
  });
  setCookies(['member=1', 'member-id=anna']);
  await show(accepted, {}, { 'GET /api/auth/user': user() });
  await expect.element(email).toHaveValue('member@example.org');
  await message.fill('My knee hurts.');
  setCookies(cookies);
  dispatchEvent(new Event('focus'));
  await expect.element(message).toHaveValue('');
  await expect.element(email).toHaveValue('');
  await expect.element(name).toHaveValue('');
});

test('who is signed in need not type who they are, and can', async () => {
  noteMember(true);
  onTestFinished(() => noteMember(false));
  const { calls } = await show(accepted, {}, { 'GET /api/auth/user': user() });
  await expect.element(email).toHaveValue(user().email);
  await expect.element(name).toHaveValue('Alex Runner');
  await name.fill('Ada');
  await submit.click();
  await expect.element(findText('Message Sent!')).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ name: 'Ada', email: user().email });
});

describe('a message', () => {
  test('is sent, thanked for and cleared, and the page learns what it was about and nothing else', async () => {
    const { calls, emit } = await show(accepted);
    await write();
    await expect.element(findText('Message Sent!')).toBeVisible();
    await expect.element(findText("Thanks for your message. I'll get back to you soon.")).toBeVisible();
    for (const field of [name, email, interest, message]) await expect.element(field).toHaveValue('');
    const body = {
      name: 'A Reader',
      email: 'reader@example.org',
      programInterest: 'hybrid',
      message: 'Hello,\nis Tuesday free?',
      filledIn: expect.any(Number),
    };
    expect(calls).toEqual([{ request: PATH, body }]);
    expect(emit).toHaveBeenCalledExactlyOnceWith('coach-contact-sent', { programInterest: 'hybrid' });
  });

  test('needs neither an interest nor words', async () => {
    const { calls } = await show(accepted);
    await name.fill('A Reader');
    await email.fill('reader@example.org');
    await submit.click();
    await expect.element(findText('Message Sent!')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ programInterest: '', message: '' });
  });

  test('is on its way once, however often the button is pressed', async () => {
    const answer = Promise.withResolvers<object>();
    const { calls } = await show(answer.promise);
    await write();
    document.querySelector('form')!.requestSubmit();
    await expect.element(page.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true');
    answer.resolve(accepted);
    await expect.element(submit).toBeEnabled();
    expect(calls).toHaveLength(1);
  });

  test('says what is kept', async () => {
    await show(accepted);
    await expect.element(findText('We store your message only to answer it.')).toBeVisible();
  });
});

test('does not take the focus from where somebody types by then', async () => {
  const own = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => own.remove());
  const answer = Promise.withResolvers<object>();
  await show(() => answer.promise);
  await write();
  own.focus();
  answer.resolve(accepted);
  await expect.element(findText('Message Sent!')).toBeVisible();
  await expect.element(submit).toBeEnabled();
  expect(document.activeElement).toBe(own);
});

describe('what is missing or wrong', () => {
  test('name and e-mail are asked for beside their fields, and nothing is sent', async () => {
    const { calls } = await show(accepted);
    await name.fill('   ');
    await submit.click();
    await expect.element(findText('Missing Information')).toBeVisible();
    await expect.element(findText('Enter your name and e-mail address.')).toBeVisible();
    await expect.element(name).toHaveAccessibleDescription('Enter your name.');
    await expect.element(email).toHaveAccessibleDescription('Enter your e-mail address.');
    await expect.element(name).toHaveFocus();
    // The field announces its error.
    expect(page.getByRole('alert').filter({ hasText: 'Enter your name.' }).elements()).toEqual([]);
    expect(calls).toEqual([]);
  });

  test.each(['reader', 'reader@example', 'a@b.c, d@e.f'])('%s is no address', async (text) => {
    const { calls } = await show(accepted);
    await name.fill('A Reader');
    await email.fill(text);
    await submit.click();
    await expect.element(findText('Invalid Email')).toBeVisible();
    await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address.');
    await expect.element(email).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test('what is too long is neither cut off nor sent', async () => {
    const { calls } = await show(accepted);
    await name.fill('n'.repeat(NAME_MAX + 1));
    await email.fill('reader@example.org');
    await message.fill('m'.repeat(MESSAGE_MAX + 1));
    await submit.click();
    await expect.element(findText('Text Too Long')).toBeVisible();
    await expect.element(name).toHaveAccessibleDescription(`Use at most ${NAME_MAX} characters.`);
    await expect
      .element(message)
      .toHaveAccessibleDescription(`Use at most ${MESSAGE_MAX.toLocaleString('en-GB')} characters.`);
    await expect.element(name).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test('what the API says stands beside each field', async () => {
    const issues = ['name', 'email', 'programInterest', 'message'].map((path) => ({ path, message: `No ${path}.` }));
    await show(refusal(400, 'invalid_input', issues));
    await write();
    await expect.element(name).toHaveAccessibleDescription('No name.');
    await expect.element(email).toHaveAccessibleDescription('No email.');
    await expect.element(interest).toHaveAccessibleDescription('No programInterest.');
    await expect.element(message).toHaveAccessibleDescription('No message.');
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'No name. No email. No programInterest. No message.' }))
      .toBeInTheDocument();
  });
});

describe('a message that does not arrive', () => {
  test.each([
    ['an error of the server', refusal(500, 'internal')],
    ['no answer', new TypeError('offline')],
  ])('keeps everything typed after %s', async (_, answer) => {
    const { emit } = await show(answer);
    await write();
    await expect.element(findText('Failed to Send')).toBeVisible();
    await expect.element(findText('Please try again or email directly.')).toBeVisible();
    await expect.element(name).toHaveValue(' A Reader ');
    await expect.element(interest).toHaveValue('hybrid');
    await expect.element(message).toHaveValue('Hello,\nis Tuesday free?');
    await expect.element(submit).toBeEnabled();
    expect(emit).not.toHaveBeenCalled();
  });

  test('after too many tries fails like others, and says beside the field when to try again', async () => {
    await show(refusal(429, 'too_many_requests'));
    await write();
    await expect.element(findText('Failed to Send')).toBeVisible();
    await expect.element(page.getByLabelText('E-mail')).toHaveAccessibleDescription(/try again in 2 minutes/);
  });
});

describe('the interest', () => {
  test('offers every programme, and none at first', async () => {
    await show(accepted);
    const options = interest.getByRole('option').elements();
    expect(options.map((option) => option.textContent)).toEqual(['Not sure yet', ...Object.values(OFFERED)]);
    await expect.element(interest).toHaveValue('');
  });

  test('may be picked by the page, and is picked again after sending', async () => {
    await show(accepted, { interest: 'coaching' });
    await expect.element(interest).toHaveValue('coaching');
    await name.fill('A Reader');
    await email.fill('reader@example.org');
    await interest.selectOptions('All Day Energy');
    await submit.click();
    await expect.element(findText('Message Sent!')).toBeVisible();
    await expect.element(interest).toHaveValue('coaching');
  });
});

test('without scripts the browser checks and sends it', () => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(
    <ShopProvider seed={seed}>
      <ToastProvider>
        <Contact interest="free" />
      </ToastProvider>
    </ShopProvider>,
  );
  const form = place.querySelector('form')!;
  expect([form.method, form.getAttribute('action'), form.noValidate]).toEqual(['post', '/api/contact', false]);
  expect(form.querySelectorAll('[required]')).toHaveLength(2);
  expect(form.querySelector<HTMLInputElement>('[name=name]')?.maxLength).toBe(NAME_MAX);
  expect(form.querySelector<HTMLTextAreaElement>('[name=message]')?.maxLength).toBe(MESSAGE_MAX);
  expect([...new FormData(form)]).toEqual([
    ['name', ''],
    ['email', ''],
    ['programInterest', 'free'],
    ['message', ''],
    ['language', 'en'],
    ['website', ''],
  ]);
});
