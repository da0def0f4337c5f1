import { Trans, useLingui } from '@lingui/react/macro';
import { SignOutForm } from '#widgets/parts/member/sign-out/sign-out-form.tsx';
import { QuietPage } from '../../layout/quiet-page.tsx';
import type { PageProps } from '../../page.ts';

/** Page with one button, so that a link from another site cannot sign a user out. */
export default function LogoutPage({ data }: PageProps) {
  const { t } = useLingui();
  return (
    <QuietPage
      data={data}
      title={t`Sign out`}
      text={<Trans>Your training log stays in your account. Signing out deletes its copy in this browser.</Trans>}
    >
      <SignOutForm />
    </QuietPage>
  );
}
