import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { EmbedSiteResponse } from '#contract/embed.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { type Asked, AskingForm } from './asking-form.tsx';

/** Whether the shop knows a site: what belongs to a member or is paid in place works on such sites alone. */
export function SiteListed({ needs }: { needs: 'member' | 'payment' }) {
  const { api } = useShop();
  const { t } = useLingui();
  const say = useSay();

  async function ask(written: string): Promise<Asked<{ origin: string; listed: boolean }>> {
    const address = /^https?:\/\//i.test(written) ? written : `https://${written}`;
    if (!URL.canParse(address)) return { wrong: msg`Please enter the address of your site.` };
    const { origin } = new URL(address);
    try {
      const { listed } = await api.get<EmbedSiteResponse>(`/api/embed/site?origin=${encodeURIComponent(origin)}`);
      return { found: { origin, listed } };
    } catch {
      return { wrong: msg`The shop gave no answer. Please try again.` };
    }
  }

  return (
    <div className="embed-listed">
      <h3>
        <Trans>Does the shop know your site?</Trans>
      </h3>
      <p>{say(WHY[needs])}</p>
      <AskingForm
        field={{ label: t`Address of your site`, name: 'site', maxLength: 300 }}
        action={<Trans>Ask the shop</Trans>}
        busyLabel={t`Asking...`}
        ask={ask}
      >
        {({ origin, listed }) => <p>{say(listed ? LISTED[needs](origin) : notListed(origin))}</p>}
      </AskingForm>
    </div>
  );
}

const WHY = {
  member: msg`This shows what belongs to a member, so the shop answers only sites that are on its list.`,
  payment: msg`It takes payments in place on sites that are listed. Anywhere else it leads to the shop in a new tab.`,
} as const;

const LISTED = {
  member: (origin: string) => msg`${origin} is listed: members can sign in there.`,
  payment: (origin: string) => msg`${origin} is listed: buyers can pay there.`,
} as const;

const notListed = (origin: string) => msg`${origin} is not listed. The coach adds it in the studio, at Other sites.`;
