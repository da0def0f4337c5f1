import { noteMember } from '#widgets/member/known-member.ts';
import { LOGOUT_PATH } from '#widgets/member/login.api.ts';
import { Button } from '#widgets/ui/button.tsx';
import { QuietPage } from '../layout/quiet-page.tsx';
import type { PageProps } from '../page.ts';

/** One press, and a form that the browser sends by itself: a link from elsewhere signs nobody out. */
export default function LogoutPage({ data }: PageProps) {
  return (
    <QuietPage data={data} title="Sign out" text="Your training stays as it is. Come back any time.">
      <form method="post" action={LOGOUT_PATH} onSubmit={() => noteMember(false)}>
        <Button type="submit">Sign out</Button>
      </form>
    </QuietPage>
  );
}
