import { contactAddress, contactHref } from '../layout/contact-address.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { usePrefix } from '#widgets/core/shop.tsx';
import type { SignInMethods } from '#contract/auth.ts';
import { returnPath } from '#contract/return-to.ts';
import { noteMember } from '#widgets/parts/member/known-member.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { Layout } from '../layout/layout.tsx';
import type { PageProps } from '../page.ts';
import { PlainAnswers } from './landing/plain-answers.tsx';
import { CodeLogin } from './login/code-login.tsx';
import { Problem } from './login/problem.tsx';

const again = msg`This page had not loaded fully when you asked for a code. Please ask for another one.`;
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
                    <Button
                      variant="quiet"
                      href={buildLoginUrl(name, returnTo, prefix)}
                      onClick={() => noteMember(true)}
                    >
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
  return prefix ? `${way}&lang=${prefix.slice(1)}` : way;
}
