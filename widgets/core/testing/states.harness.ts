import { user } from '#widgets/parts/account/account.factory.ts';
import { checkIns, profile } from '#widgets/parts/coaching/coaching.factory.ts';
import { fullMember, newMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { programs } from '#widgets/elements/programs/programs.factory.ts';
import { pageRegion } from '#widgets/elements/region/page-choice.ts';
import { DRAFT, providers, setup } from '#widgets/elements/subscribe/subscribe.factory.ts';
import { exchange, letters } from '#widgets/parts/messages/talk.factory.ts';
import { clientPlan, session } from '#widgets/elements/training/training.factory.ts';
import { fill, find, press, submit, tick, toasted, until } from './acting.harness.ts';
import { openShop, put, SHOP, waitForContent, buildTag, type Tag } from './all-elements.harness.ts';

type State = (tag: Tag) => Promise<HTMLElement>;

const ACCEPTED = () => Response.json({ status: 'accepted' }, { status: 202 });
const TESTING = { 'GET /api/payment-providers': { ...providers({ origin: SHOP }), testMode: true } };

/** States of each element that together show all its parts and colours. */
export const STATES: Readonly<Record<Tag, readonly State[]>> = {
  'coach-blog': [
    show(),
    show('post="1"', '.post-body', async (element) => {
      press(element, /Share/);
      await toasted(element);
    }),
  ],
  'coach-checkout': [
    async (tag) => {
      openShop({ ...TESTING, 'POST /api/create-payment-intent': setup({ amount: '29.90', minimumTotal: '29.90' }) });
      const element = await show()(tag);
      press(element, /Card/);
      await waitForContent(element, '.pay-consent input');
      tick(element, '.pay-consent input');
      await until(() => find(element, /^Pay €/)?.disabled === false);
      press(element, /^Pay €/);
      await waitForContent(element, '.checkout-outcome');
      await toasted(element);
      return element;
    },
    show('program="6"', '[role=tab]', async (element) => {
      press(element, /Card/);
      await waitForContent(element, '.pay-consent input');
      await waitForContent(element, '.pay-code-ask');
      press(element, /^Have a code/);
      await waitForContent(element, '.pay-code input');
    }),
    show('program="99"', '.checkout-none'),
  ],
  'coach-contact': [show('', 'form', submit), done('POST /api/contact', ACCEPTED)],
  'coach-dashboard': [
    show(),
    async (tag) => {
      openShop({ 'GET /api/user/dashboard': newMember() });
      return show('', '.more')(tag);
    },
    // A check-in asks for a missing consent.
    async (tag) => {
      openShop({ 'GET /api/coaching/check-ins': { ...checkIns(), askConsent: true } });
      return show('', '.check-in-consent')(tag);
    },
    // Members change account and card on the shop's own site.
    async (tag) => {
      openShop({ 'POST /api/user': user() }, '');
      const element = await show()(tag);
      press(element, /^Profile$/);
      await waitForContent(element, '.settings form');
      element.shadowRoot!.querySelector<HTMLFormElement>('.settings form')!.requestSubmit();
      await toasted(element);
      return element;
    },
    async (tag) => {
      const [due] = fullMember().subscriptions.filter(({ status }) => status === 'past_due');
      const card = `POST /api/user/subscriptions/${due!.id}/card`;
      openShop({ ...TESTING, [card]: { clientSecret: 'seti_1_secret_2' } }, '');
      const element = await show()(tag);
      press(element, /^Subscriptions$/);
      await until(() => find(element, /^Update card/));
      for (const each of element.shadowRoot!.querySelectorAll('button')) {
        if (each.textContent === 'Update card') each.click();
      }
      await waitForContent(element, '.pay-test');
      return element;
    },
  ],
  'coach-follow': [show()],
  'coach-onboarding': [show('', 'form', submit), done('POST /api/coaching-onboarding', () => ({}), '.onboarding-done')],
  'coach-profile': [
    show(),
    show('', '.coaching-card', async (element) => {
      press(element, /Update Profile/);
      await waitForContent(element, '.profile-form');
    }),
    async (tag) => {
      openShop({ 'POST /api/coaching-profile': profile() });
      const element = await show('', '.coaching-card')(tag);
      press(element, /Update Profile/);
      await waitForContent(element, '.profile-form');
      element.shadowRoot!.querySelector('form')!.requestSubmit();
      await toasted(element);
      return element;
    },
    async (tag) => {
      openShop({ 'GET /api/auth/user': user({ elite: false }) });
      return show('', '.elite-required')(tag);
    },
  ],
  'coach-programs': [
    async (tag) => {
      openShop({ 'GET /api/programs': [...programs] });
      return show()(tag);
    },
  ],
  'coach-region': [
    async (tag) => {
      // A country outside the list, which has no flag here.
      localStorage.setItem('user_country', 'IS');
      pageRegion.setState(pageRegion.getInitialState(), true);
      return show()(tag);
    },
  ],
  'coach-scam-guide': [show('', 'form', submit), done('POST /api/warning-guide', ACCEPTED)],
  'coach-signup': [
    show('program="99"', '.signup-none'),
    show('', 'form', submit),
    async (tag) => {
      openShop({ 'POST /api/free-program': ACCEPTED() });
      const element = await show('flow="modal"', 'button:enabled')(tag);
      press(element, /Get FREE/);
      await waitForContent(element, 'dialog[open] form');
      fill(element, 'dialog');
      element.shadowRoot!.querySelector<HTMLFormElement>('dialog form')!.requestSubmit();
      await waitForContent(element, '.signup-banner');
      return element;
    },
    show('flow="modal"', 'button:enabled', async (element) => {
      press(element, /Get FREE/);
      await waitForContent(element, 'dialog[open]');
    }),
  ],
  'coach-subscribe': [
    show('program="4"', 'form', submit),
    show('program="99"', '.subscribe-refusal'),
    async (tag) => {
      openShop({ ...TESTING, 'POST /api/drafts': { draft: DRAFT }, 'POST /api/create-guest-subscription': setup() });
      const element = await show('program="4"', 'form')(tag);
      fill(element, 'form');
      element.shadowRoot!.querySelector('form')!.requestSubmit();
      await waitForContent(element, '.pay-test');
      return element;
    },
  ],
  'coach-training': [
    show(),
    show('plan="3"', '.training-tabs', async (element) => {
      await until(() => find(element, /^Start session/));
      press(element, /^Start session/);
      await waitForContent(element, '.log-row');
      for (const button of element.shadowRoot!.querySelectorAll<HTMLElement>('.log-row .log-tick')) button.click();
    }),
    show('plan="3"', '.training-tabs', async (element) => {
      const { shadowRoot } = element;
      // A previous session continues if the page still has it, and is open at once.
      await until(() => find(element, /^(?:Start|Continue) session/) ?? shadowRoot!.querySelector('.log-row'));
      if (!shadowRoot!.querySelector('.log-row')) press(element, /^(?:Start|Continue) session/);
      await waitForContent(element, '.log-row');
      for (const input of shadowRoot!.querySelectorAll<HTMLInputElement>('.log-row input')) input.focus();
      shadowRoot!.querySelector<HTMLElement>('.log-row .log-tick[aria-pressed="false"]')?.click();
      await until(() => find(element, /^Finish session/));
      press(element, /^Finish session/);
      await until(() => find(element, /^Finish anyway/) ?? shadowRoot!.querySelector('.log-done'));
      if (find(element, /^Finish anyway/)) press(element, /^Finish anyway/);
      await waitForContent(element, '.log-done .c-elevation');
    }),
    // A message about an exercise in a running session, by a client without health consent.
    async (tag) => {
      openShop({
        'GET /api/coaching/thread': letters(exchange(), { askConsent: true }),
        'GET /api/training-programs/own-plan': clientPlan(),
        'GET /api/user/plan-days': { changes: [] },
        'GET /api/user/workouts': { sessions: [session({ planKey: 'own-plan', finishedAt: null })], last: {} },
      });
      const element = await show('plan="own-plan"', '.ask-coach')(tag);
      element.shadowRoot!.querySelector<HTMLElement>('.ask-coach')!.click();
      await waitForContent(element, '.letter-consent');
      await submit(element);
      return element;
    },
  ],
};

/** Renders the tag with its attributes, and waits for its content. */
function show(attributes?: string, shows?: string, act?: (element: HTMLElement) => Promise<void>): State {
  return async (tag) => {
    const [element] = put(attributes === undefined ? buildTag(tag) : buildTag(tag, '', attributes));
    await waitForContent(element!, shows);
    await act?.(element!);
    return element!;
  };
}

/** Filled in, sent and accepted by the shop. */
/** True once every list has options: some lists load after their form. */
function hasChoices(element: HTMLElement): boolean {
  return [...element.shadowRoot!.querySelectorAll('select')].every(({ options }) => options.length > 1);
}

function done(request: string, answer: () => object, shows?: string): State {
  return async (tag) => {
    openShop({ [request]: answer() });
    const element = await show('', 'form')(tag);
    await until(() => hasChoices(element));
    fill(element, 'form');
    element.shadowRoot!.querySelector('form')!.requestSubmit();
    await (shows ? waitForContent(element, shows) : toasted(element));
    return element;
  };
}
