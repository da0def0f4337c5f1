import { http, HttpResponse } from 'msw';
import type { SessionResponse } from '#contract/accounts/auth.ts';
import { fullMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { steps } from '#widgets/parts/steps/steps.factory.ts';
import preview from '../../.storybook/preview.tsx';
import { sites, sitesAre } from '../account/handlers.ts';
import { coached } from '../coaching/handlers.ts';
import { memberIs } from '../dashboard/handlers.ts';
import { training } from '../training/training.handlers.ts';
import { signedIn, SitePage } from './site-page.tsx';

const meta = preview.meta({
  title: 'Site/Pages/For members',
  component: SitePage,
  parameters: { bare: true },
  beforeEach: ({ msw }) => {
    const session: SessionResponse = { signedIn: true, coach: false, plans: ['3', 'elite-coaching'], logs: [] };
    msw.use(
      http.get('*/api/auth/session', () => HttpResponse.json(session)),
      memberIs(fullMember()),
      sitesAre(sites),
      ...coached,
      ...training,
      http.get('*/api/user/programs/2/steps', () => HttpResponse.json(steps(30, 4))),
    );
    return signedIn();
  },
});

export const Login = meta.story({ args: { path: '/login' } });
export const Logout = meta.story({ args: { path: '/logout' } });
export const SignInForAnotherPage = meta.story({
  args: { path: '/embed/sign-in', query: { origin: 'https://club.example' } },
});
export const PutItOnYourPage = meta.story({ args: { path: '/embed' } });
export const Dashboard = meta.story({ args: { path: '/dashboard' } });
export const Training = meta.story({ args: { path: '/training/3' } });
export const DailySteps = meta.story({ args: { path: '/training/steps/2' } });
export const WithoutAConnection = meta.story({ args: { path: '/offline' } });
export const Coaching = meta.story({ args: { path: '/coaching' } });
export const UndoOfANewAddress = meta.story({ args: { path: '/account/undo-email', query: { key: 'k'.repeat(43) } } });
export const AddressRestored = meta.story({ args: { path: '/account/email-restored' } });
export const AccountDeleted = meta.story({ args: { path: '/account/deleted' } });
