import { isUuid } from '#contract/ids.ts';
import { Button } from '#widgets/ui/button.tsx';
import { incomplete, letters } from '../content/newsletter.ts';
import { QuietPage } from '../layout/quiet-page.tsx';
import type { PageProps } from '../page.ts';

/** What the links of letters lead to, and what comes after the press of a button there. */
export default function NewsletterPage({ data }: PageProps) {
  const name = data.path.split('/').at(-1);
  if (name === 'confirm') return <Ask data={data} name={name} />;
  if (name === 'unsubscribe') return <Ask data={data} name={name} />;
  return <QuietPage data={data} {...letters[name === 'unsubscribed' ? name : 'confirmed']} />;
}

/**
 * One button. Mail scanners open every link of a mail and so would confirm, or unsubscribe, for
 * people who have read nothing; they press no buttons. The form is the browser's own and needs no script.
 */
function Ask({ data, name }: PageProps & { name: 'confirm' | 'unsubscribe' }) {
  const { token = '' } = data.query;
  const { supportEmail } = data.site.brand;
  const { title, text, button } = letters[name];
  // A token that was cut on the way would only be refused after the press.
  if (!isUuid(token)) {
    return (
      <QuietPage
        data={data}
        title={incomplete.title}
        text={
          <>
            {incomplete[name]} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </>
        }
      />
    );
  }
  return (
    <QuietPage data={data} title={title} text={text}>
      <form method="post" action={`/newsletter/${name}`}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit">{button}</Button>
      </form>
    </QuietPage>
  );
}
