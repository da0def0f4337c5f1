import { SignOutForm } from '#widgets/member/sign-out-form.tsx';
import { QuietPage } from '../layout/quiet-page.tsx';
import type { PageProps } from '../page.ts';

/** One press: a link from elsewhere signs nobody out. */
export default function LogoutPage({ data }: PageProps) {
  return (
    <QuietPage
      data={data}
      title="Sign out"
      text="What you logged stays in your account. What this browser kept of it is deleted. Come back any time."
    >
      <SignOutForm />
    </QuietPage>
  );
}
