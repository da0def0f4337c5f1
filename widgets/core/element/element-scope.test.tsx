import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '#widgets/elements/contact/contact.element.ts';
import '#widgets/elements/onboarding/onboarding.element.ts';
import '#widgets/elements/programs/programs.element.ts';
import '#widgets/elements/signup/signup.element.ts';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';

const dispatched: [string, unknown][] = [];
const NAMES = ['started', 'failed', 'completed', 'sent'].flatMap((step) => [
  `coach-contact-${step}`,
  `coach-signup-${step}`,
]);
for (const name of ['coach-shown', ...NAMES]) {
  document.addEventListener(name, (event) => dispatched.push([name, (event as CustomEvent).detail]));
}

let restore = () => undefined as void;
beforeEach(() => {
  restore = stubSlowClock();
});

afterEach(() => {
  restore();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  dispatched.length = 0;
});

type TestElement = HTMLElement & { open: () => void; refresh: () => void };

/** Stubs answers by path; other requests stay pending. */
function answer(answers: Record<string, () => Response>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (request: Request | string) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url);
    asked.push(pathname);
    return answers[pathname] ? Promise.resolve(answers[pathname]()) : new Promise(() => undefined);
  });
  return asked;
}

function add(html: string): TestElement {
  document.body.insertAdjacentHTML('beforeend', html);
  return document.body.lastElementChild as TestElement;
}

describe('an element that is seen', () => {
  const shown = () => dispatched.filter(([name]) => name === 'coach-shown');

  test('tells so once, however often it comes and goes', async () => {
    answer({});
    const element = add('<coach-contact></coach-contact>');
    await expect.poll(shown).toEqual([['coach-shown', { element: 'coach-contact' }]]);
    element.remove();
    document.body.append(element);
    add('<coach-signup></coach-signup>');
    await expect.poll(() => shown().map(([, detail]) => detail)).toContainEqual({ element: 'coach-signup' });
    expect(shown()).toHaveLength(2);
  });

  test('does not tell so before: out of sight, hidden, or with an edge in the window', async () => {
    answer({});
    const rest = innerHeight - 40;
    const below = add(`<div style="block-size: ${rest}px"></div><coach-contact></coach-contact>`);
    const hidden = add('<coach-signup hidden></coach-signup>');
    const witness = document.createElement('coach-signup');
    document.body.prepend(witness);
    await expect.poll(shown).toEqual([['coach-shown', { element: 'coach-signup' }]]);
    below.scrollIntoView();
    await expect.poll(shown).toContainEqual(['coach-shown', { element: 'coach-contact' }]);
    hidden.hidden = false;
    hidden.scrollIntoView();
    await expect.poll(shown).toHaveLength(3);
  });

  test('tells so when it is many times as high as the window', async () => {
    answer({});
    add('<coach-contact style="min-block-size: 9000px; display: block"></coach-contact>');
    await expect.poll(shown).toHaveLength(1);
  });
});

describe('a form in an element', () => {
  const steps = () => dispatched.filter(([name]) => name !== 'coach-shown');
  const email = page.getByLabelText('E-mail');
  const send = page.getByRole('button', { name: 'Send Message' });

  test('tells that it was begun, why it failed and that it arrived, and nothing about the person', async () => {
    const answers = { status: 429 };
    answer({ '/api/contact': () => new Response('{"success":true}', answers) });
    add('<coach-contact></coach-contact>');
    await send.click();
    expect(steps()).toEqual([
      ['coach-contact-started', {}],
      ['coach-contact-failed', { code: 'invalid' }],
    ]);
    await page.getByLabelText('Name').fill('Ada');
    await email.fill('ada@example.org');
    await send.click();
    await expect.poll(steps).toHaveLength(3);
    expect(steps()[2]).toEqual(['coach-contact-failed', { code: 'too-many' }]);
    answers.status = 200;
    await send.click();
    await expect
      .poll(() => steps().slice(3))
      .toEqual([
        ['coach-contact-sent', { programInterest: '' }],
        ['coach-contact-completed', { programInterest: '' }],
      ]);
    await page.getByLabelText('Name').fill('Ada');
    expect(steps()[5]).toEqual(['coach-contact-started', {}]);
  });

  test.each([
    [400, 'invalid'],
    [403, 'refused'],
    [503, 'unavailable'],
  ])('tells %i as %s', async (status, code) => {
    answer({ '/api/contact': () => new Response('{}', { status }) });
    add('<coach-contact name="Ada"></coach-contact>');
    await email.fill('ada@example.org');
    await send.click();
    await expect.poll(steps).toContainEqual(['coach-contact-failed', { code }]);
  });

  test('tells that the shop cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    add('<coach-contact name="Ada"></coach-contact>');
    await email.fill('ada@example.org');
    await send.click();
    await expect.poll(steps).toContainEqual(['coach-contact-failed', { code: 'unreachable' }]);
  });
});

describe('what a page fills in', () => {
  const name = page.getByLabelText('Name');
  const message = page.getByLabelText('Message (optional)');

  test('stands in the form, as text; an address is not taken', async () => {
    answer({});
    add('<coach-contact name="<b>Ada</b>" message="About swimming" email="x@example.org"></coach-contact>');
    await expect.element(name).toHaveValue('<b>Ada</b>');
    await expect.element(message).toHaveValue('About swimming');
    await expect.element(page.getByLabelText('E-mail')).toHaveValue('');
  });

  test('stands in the onboarding, too, where nothing else is taken', async () => {
    answer({});
    add('<coach-onboarding name="Ada" email="x@example.org" age="30"></coach-onboarding>');
    await expect.element(page.getByLabelText('Full name')).toHaveValue('Ada');
    await expect.element(page.getByLabelText('E-mail')).toHaveValue('');
    await expect.element(page.getByLabelText('Age')).toHaveValue(null);
  });

  test('never takes the place of what somebody has typed', async () => {
    answer({});
    const element = add('<coach-contact name="Ada"></coach-contact>');
    await name.fill('Grace');
    element.setAttribute('name', 'Alan');
    element.setAttribute('message', 'Hello');
    await expect.element(message).toHaveValue('Hello');
    await expect.element(name).toHaveValue('Grace');
  });

  test('is left out where the field could not hold it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer({});
    add(`<coach-contact name="${'a'.repeat(2_000)}"></coach-contact>`);
    await expect.element(name).toHaveValue('');
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});

describe('methods', () => {
  const dialog = page.getByRole('dialog');

  test('open() opens the window, also before its code is there, and says that it was begun', async () => {
    answer({});
    const element = add('<coach-signup flow="modal"></coach-signup>');
    element.open();
    await expect.element(dialog).toBeVisible();
    expect(dispatched).toContainEqual(['coach-signup-started', { flow: 'modal' }]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    element.open();
    await expect.element(dialog).toBeVisible();
  });

  test('open() of a flow without a window does nothing, now or later', async () => {
    answer({});
    const element = add('<coach-signup></coach-signup>');
    element.open();
    await expect.element(page.getByLabelText('E-mail')).toBeVisible();
    element.setAttribute('flow', 'modal');
    await expect.element(page.getByRole('button', { name: 'Get FREE Morning Routine' })).toBeEnabled();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('refresh() loads again what the element shows, and nothing else', async () => {
    let price = '29.90';
    const programs = () => [
      {
        id: 2,
        name: 'HybridAthlete: All Day',
        displayName: 'All Day',
        type: 'one-time',
        price,
        currency: 'EUR',
        description: '',
        features: [],
        offers: [],
      },
    ];
    // Cookies are shared with other test files, which may have signed in.
    document.cookie = 'member=; path=/; max-age=0';
    const asked = answer({ '/api/programs': () => Response.json(programs()) });
    const element = add('<coach-programs currency="EUR"></coach-programs>');
    // An earlier test's form has a pending request for the programmes.
    element.refresh();
    await expect.poll(() => element.shadowRoot?.textContent).toContain('29.90');
    price = '39.90';
    const before = asked.length;
    element.refresh();
    await expect.poll(() => element.shadowRoot?.textContent).toContain('39.90');
    expect(asked.slice(before)).toEqual(['/api/programs']);
    // All that is read in the first render, in an element that is not there yet.
    add('<coach-programs currency="USD"></coach-programs>').refresh();
    await expect.poll(() => asked.slice(before + 1).toSorted()).toEqual(['/api/programs', '/api/rates']);
  });
});
