import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { EmbedSiteResponse } from '#contract/embed/embed.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { type LookupResult, AskingForm } from '../asking-form.tsx';

/** Checks if a site is listed. Member widgets and payments work on listed sites only. */
export function SiteListed({ needs }: { needs: 'member' | 'payment' }) {
  const { api } = useShop();
  const { t } = useLingui();
  const say = useSay();

  async function ask(written: string): Promise<LookupResult<{ origin: string; listed: boolean }>> {
    const address = /^https?:\/\//i.test(written) ? written : `https://${written}`;
    if (!URL.canParse(address)) return { wrong: msg`Enter your site’s address.` };
    const { origin } = new URL(address);
    try {
      const { listed } = await api.get<EmbedSiteResponse>(`/api/embed/site?origin=${encodeURIComponent(origin)}`);
      return { found: { origin, listed } };
    } catch {
      return { wrong: msg`The shop didn’t respond. Try again.` };
    }
  }

  return (
    <div className="embed-listed">
      <h3>
        <Trans>Is your site allowed?</Trans>
      </h3>
      <p>{say(WHY[needs])}</p>
      <AskingForm
        field={{ label: t`Address of your site`, name: 'site', maxLength: 300 }}
        action={<Trans>Check site</Trans>}
        busyLabel={t`Checking...`}
        ask={ask}
      >
        {({ origin, listed }) => <p>{say(listed ? LISTED[needs](origin) : notListed(origin))}</p>}
      </AskingForm>
    </div>
  );
}

const WHY = {
  member: msg`This widget shows member data, so it works only on allowed sites.`,
  payment: msg`Buyers can pay inside the widget on allowed sites. Elsewhere it opens the shop in a new tab.`,
} as const;

const LISTED = {
  member: (origin: string) => msg`${origin} is allowed: members can sign in there.`,
  payment: (origin: string) => msg`${origin} is allowed: buyers can pay there.`,
} as const;

const notListed = (origin: string) =>
  msg`${origin} isn’t allowed yet. The coach can add it in the studio under Other sites.`;
