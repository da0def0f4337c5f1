import { Button } from '#widgets/ui/button.tsx';
import { account } from '../content/account.ts';
import { QuietPage } from '../layout/quiet-page.tsx';
import type { PageProps } from '../page.ts';

/** What the link to the old address leads to, and what comes after a press there or after deleting an account. */
export default function AccountPage({ data }: PageProps) {
  const name = data.path.split('/').at(-1);
  if (name === 'deleted') return <QuietPage data={data} {...account.deleted} />;
  if (name === 'undo-email') return <Undo data={data} />;
  const { title, text, button } = account.restored;
  return (
    <QuietPage data={data} title={title} text={text}>
      <Button href="/login">{button}</Button>
    </QuietPage>
  );
}

/** One button: mail scanners open links and press nothing. The form is the browser's own and needs no script. */
function Undo({ data }: PageProps) {
  const { key = '' } = data.query;
  const { supportEmail } = data.site.brand;
  // Also where the server leads to once it knows the key no more.
  if (!/^[\w-]{43}$/.test(key)) {
    const { title, text } = account.expired;
    return (
      <QuietPage
        data={data}
        title={title}
        text={
          <>
            {text} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </>
        }
      />
    );
  }
  const { title, text, button } = account.undo;
  return (
    <QuietPage data={data} title={title} text={text}>
      <form method="post" action="/api/user/email/undo">
        <input type="hidden" name="key" value={key} />
        <Button type="submit">{button}</Button>
      </form>
    </QuietPage>
  );
}
