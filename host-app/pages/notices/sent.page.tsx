import { Trans, useLingui } from '@lingui/react/macro';
import { tooManyTries } from '#widgets/core/toasts/error-toasts.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { contact, routine } from '../../content/landing.ts';
import { QuietPage } from '../../layout/quiet-page.tsx';
import type { PageProps } from '../../page.ts';

/** Answer to a form sent natively from another site. */
export default function SentPage({ data }: PageProps) {
  const { t } = useLingui();
  const say = useSay();
  const { form, as: outcome, back = '' } = data.query;
  const site = webSite(back);
  const isContact = form === 'contact';
  const { title, description } =
    outcome === 'later'
      ? tooManyTries
      : outcome === 'elsewhere'
        ? { title: t`Not Sent Yet`, description: t`This form can only be sent from our own pages.` }
        : outcome === 'invalid'
          ? { title: t`Not Sent Yet`, description: (isContact ? contact : routine).invalid }
          : isContact
            ? contact.sent
            : { title: t`Your E-mail Is on Its Way`, description: routine.ownSent };
  return (
    <QuietPage data={data} title={say(title)} text={say(description)}>
      {site && (
        <Button href={back}>
          <Trans>Back to {site}</Trans>
        </Button>
      )}
    </QuietPage>
  );
}

/** Returns the host of an http address; undefined for any other text. */
function webSite(address: string): string | undefined {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).host;
}
