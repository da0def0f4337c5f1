import { useState, type SubmitEvent } from 'react';
import type { EmbedSiteResponse } from '#contract/embed.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';

type State = { origin?: string; listed?: boolean; wrong?: string; busy?: boolean };

/** Whether the shop knows a site: what belongs to a member or is paid in place works on such sites alone. */
export function SiteListed({ needs }: { needs: 'member' | 'payment' }) {
  const { api } = useShop();
  const [{ origin, listed, wrong, busy }, setState] = useState<State>({});

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = (new FormData(event.currentTarget).get('site') as string).trim();
    const address = /^https?:\/\//i.test(written) ? written : `https://${written}`;
    if (!URL.canParse(address)) return setState({ wrong: 'Please enter the address of your site.' });
    const { origin: asked } = new URL(address);
    setState({ busy: true });
    try {
      const answer = await api.get<EmbedSiteResponse>(`/api/embed/site?origin=${encodeURIComponent(asked)}`);
      setState({ origin: asked, listed: answer.listed });
    } catch {
      setState({ wrong: 'The shop gave no answer. Please try again.' });
    }
  }

  return (
    <div className="embed-listed">
      <h3>Does the shop know your site?</h3>
      <p>{WHY[needs]}</p>
      <form onSubmit={(event) => void ask(event)} noValidate>
        <Field
          label="Address of your site"
          name="site"
          inputMode="url"
          autoComplete="url"
          maxLength={300}
          error={wrong}
        />
        <Button type="submit" variant="ink" busy={busy} busyLabel="Asking...">
          Ask the shop
        </Button>
      </form>
      <p role="status">
        {origin && (listed ? `${origin} is listed: ${GOOD[needs]}` : `${origin} is not listed. ${BAD}`)}
      </p>
    </div>
  );
}

const WHY = {
  member: 'This shows what belongs to a member, so the shop answers only sites that are in its EMBED_ORIGINS.',
  payment:
    'It takes payments in place on sites that are in EMBED_ORIGINS. Anywhere else it leads to the shop in a new tab.',
} as const;

const GOOD = { member: 'members can sign in there.', payment: 'buyers can pay there.' } as const;

const BAD = 'Whoever runs the shop adds it to EMBED_ORIGINS in the settings.';
