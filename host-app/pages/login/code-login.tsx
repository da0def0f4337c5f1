import { Trans } from '@lingui/react/macro';
import { getHomePath } from '#contract/return-to.ts';
import type { Api } from '#widgets/core/api.ts';
import { usePrefix, useShop } from '#widgets/core/shop.tsx';
import { CodeSteps } from '#widgets/parts/member/code-steps.tsx';
import { noteMember } from '#widgets/parts/member/known-member.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { LOGIN_CODE_PATH, sendLoginCode, loadSession, verifyLoginCode } from '#widgets/parts/member/login.api.ts';

/** Sign-in by a code from a mail. The second step needs scripts, so the first is hidden without them. */
export function CodeLogin({ returnTo }: { returnTo: string | undefined }) {
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
