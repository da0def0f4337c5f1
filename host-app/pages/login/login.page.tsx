import { contactAddress, contactHref } from '../../layout/contact-address.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { usePrefix, useShop } from '#widgets/core/api/shop.tsx';
import type { SignInMethods } from '#contract/accounts/auth.ts';
import { returnPath, getHomePath } from '#contract/accounts/return-to.ts';
import { noteMember } from '#widgets/parts/member/session/known-member.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { Layout } from '../../layout/layout.tsx';
import type { PageProps } from '../../page.ts';
import { PlainAnswers } from '../landing/plain-answers.tsx';
import type { Api } from '#widgets/core/api/api.ts';
import { CodeSteps } from '#widgets/parts/member/sign-in/code-steps.tsx';
import { leave } from '#widgets/parts/member/leave.ts';
import {
  LOGIN_CODE_PATH,
  sendLoginCode,
  loadSession,
  verifyLoginCode,
} from '#widgets/parts/member/sign-in/login.api.ts';
import { withLanguage } from '#widgets/parts/member/with-language.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';

const again = msg`The page hadn’t loaded fully when you asked for a code. Request another one.`;
const NO_WAYS: SignInMethods = { codes: false, providers: [] };

/** Sign-in without a password: with a code by mail, or with a provider. */
export default function LoginPage({ data }: PageProps) {
  const { codes, providers } = data.signIn ?? NO_WAYS;
  const supportEmail = contactAddress(data.site);
  const prefix = usePrefix();
  const asked = data.query['return_to'];
  // Without a requested page, the target depends on who signs in.
  const returnTo = asked === undefined ? undefined : returnPath(asked);
  return (
    <Layout site={data.site} path={data.path}>
      <div className="login">
        <div className="wrap">
          <header>
            <h1>
              <Trans>Sign in</Trans>
            </h1>
            <p>
              <Trans>No password needed. If you’re new here, we create your account.</Trans>
            </p>
            <Elevation seed="login" points={20} sunrise />
          </header>
          <div className="login-ways">
            <Problem problem={data.query['problem']} codes={codes} />
            {codes && (
              <PlainAnswers
                form="login"
                done={{ description: again }}
                invalid={msg`Please enter your e-mail address.`}
              />
            )}
            {codes && <CodeLogin returnTo={returnTo} />}
            {codes && providers.length > 0 && (
              <p className="login-or">
                <Trans comment="Between two ways to sign in.">or</Trans>
              </p>
            )}
            {providers.length > 0 && (
              <ul>
                {providers.map(({ name, label }) => (
                  <li key={name}>
                    {/* A provider does not return here. After a failure the next page shows the problem. */}
                    <Button variant="quiet" href={buildLoginUrl(name, returnTo, prefix)}>
                      <Trans>Continue with {label}</Trans>
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            {!codes && providers.length === 0 && (
              <p>
                <Trans>
                  Sign-in isn’t available right now. Write to <a href={contactHref(supportEmail)}>{supportEmail}</a>.
                </Trans>
              </p>
            )}
          </div>
        </div>
      </div>
    </Layout>
  );
}

function buildLoginUrl(provider: string, returnTo: string | undefined, prefix: string): string {
  const way = `/api/login?provider=${encodeURIComponent(provider)}`;
  if (returnTo !== undefined) return `${way}&return_to=${encodeURIComponent(returnTo)}`;
  return withLanguage(way, prefix);
}

interface ProblemProps {
  /** Problem code from the address. */
  problem: string | undefined;
  codes: boolean;
}

/** Error of the provider's sign-in. */
function Problem({ problem, codes }: ProblemProps) {
  const say = useSay();
  const words = describeProblem(problem, codes);
  return (
    words && (
      <p className="login-problem" role="alert">
        {say(words)}
      </p>
    )
  );
}

function describeProblem(problem: string | undefined, codes: boolean): Words | undefined {
  if (problem === 'provider') return msg`Couldn’t sign you in. Try again.`;
  if (problem === 'unavailable')
    return codes
      ? msg`That provider isn’t responding right now. Sign in with a code by e-mail.`
      : msg`That provider isn’t responding right now. Try again in a few minutes.`;
  if (problem !== 'unverified') return undefined;
  return codes
    ? msg`The provider hasn’t verified that e-mail address. Sign in with a code by e-mail.`
    : msg`The provider hasn’t verified that e-mail address. Verify it there and try again.`;
}

/** Sign-in by a code from a mail. The second step needs scripts, so the first is hidden without them. */
function CodeLogin({ returnTo }: { returnTo: string | undefined }) {
  const { api } = useShop();
  const prefix = usePrefix();
  return (
    <>
      <div className="login-code">
        <CodeSteps
          action={LOGIN_CODE_PATH}
          submitLabel={<Trans>Sign in</Trans>}
          busyLabel={<Trans>Signing in...</Trans>}
          send={(request) => sendLoginCode(api, request)}
          verify={async (request) => {
            await verifyLoginCode(api, request);
            noteMember(true);
            leave.to(returnTo ?? prefix + getHomePath({ coach: await isCoach(api) }));
          }}
        />
      </div>
      <noscript>
        <p>
          <Trans>Signing in with a code needs JavaScript. Turn it on and reload this page.</Trans>
        </p>
      </noscript>
    </>
  );
}

/** Returns true for the coach. If the request fails, assumes a member, because everybody has a dashboard. */
async function isCoach(api: Api): Promise<boolean> {
  try {
    return (await loadSession(api)).coach;
  } catch {
    return false;
  }
}
