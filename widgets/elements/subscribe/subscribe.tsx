import { Trans } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { PROGRAM_ID } from '#contract/coaching/onboarding-options.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { usePages, useResource } from '#widgets/core/api/shop.tsx';
import { siteResource } from '#widgets/core/api/site.ts';
import { useForeignLang, useLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';
import { ShopNotOpen } from '#widgets/parts/payments/not-open.tsx';
import { programsResource } from '#widgets/parts/programs/programs.api.ts';
import { Button } from '#widgets/ui/button.tsx';
import { listOffers } from './offers/offers.ts';
import { SubscribeRefusal } from './payment/subscribe-refusal.tsx';
import type { SubscribeFlowProps } from './subscribe-flow.tsx';

export interface SubscribeProps extends Pick<SubscribeFlowProps, 'offer' | 'arrival'> {
  /** Programme id as written in the attribute. */
  program?: string | undefined;
  /** Level of the title: 1 if this is the page, 2 on other sites. */
  level?: 1 | 2 | undefined;
  /** Both steps, rendered if there is an offer. */
  view: ComponentType<Omit<SubscribeFlowProps, 'card'>>;
}

/** Purchase without an account, or the reason why it is impossible. */
export function Subscribe({ program: written, level = 2, view: View, ...rest }: SubscribeProps) {
  const sound = PROGRAM_ID.test(written ?? '');
  const programs = useLocalizedResource(sound ? programsResource : null);
  const site = useResource(sound ? siteResource : null);
  if (sound && programs.status === 'loading') return <SubscribeSkeleton />;
  if (programs.status === 'error') {
    return (
      <Panel onRetry={programs.reload} error={programs.error}>
        <Trans>Can’t load the programme right now.</Trans>
      </Panel>
    );
  }
  const program = programs.status === 'ready' ? programs.data.find(({ id }) => String(id) === written) : undefined;
  if (!program) {
    return (
      <SubscribeRefusal level={level} title={<Trans>Program Not Found</Trans>}>
        <Trans>This programme doesn’t exist.</Trans>
      </SubscribeRefusal>
    );
  }
  if (listOffers(program, rest.offer).length === 0) {
    return (
      <SubscribeRefusal level={level} title={<Trans>Program Not Available</Trans>}>
        <Trans>There is nothing to pay for here. See the other programmes.</Trans>
      </SubscribeRefusal>
    );
  }
  if (program.notOpen) return <Closed program={program} level={level} />;
  if (site.status === 'loading') return <SubscribeSkeleton />;
  if (site.status === 'error') {
    return (
      <Panel onRetry={site.reload} error={site.error}>
        <Trans>Can’t reach the shop right now.</Trans>
      </Panel>
    );
  }
  const { card, paypal } = site.data.providers;
  const offered = card ? program : withoutRenewals(program);
  const payPalFor = paypal && program.type !== 'subscription' && program.id;
  // A code may make the order free. The checkout takes codes as well as PayPal.
  if (!card && (payPalFor || !rest.arrival?.code || listOffers(offered, rest.offer).length === 0)) {
    return <SetupRequired level={level} payPalFor={payPalFor} code={rest.arrival?.code} />;
  }
  return <View key={program.id} program={offered} level={level} {...rest} />;
}

/** Returns a programme with the offers that need no provider if a code makes them free; renewals always need one. */
function withoutRenewals(program: ProgramResponse): ProgramResponse {
  return { ...program, offers: program.offers.filter(({ interval }) => interval === 'once') };
}

interface SetupRequiredProps {
  level: 1 | 2;
  /** Id of a one-time programme that the checkout sells with PayPal. */
  payPalFor: number | false;
  /** Discount code of the address, to enter at the checkout. */
  code: string | undefined;
}

/** Explains that card payments are missing. PayPal is available at the checkout only. */
function SetupRequired({ level, payPalFor, code }: SetupRequiredProps) {
  const pages = usePages();
  const payPal = payPalFor && (
    <Button href={`${pages}/checkout/${payPalFor}`} part="button">
      <Trans>Buy with PayPal</Trans>
    </Button>
  );
  return (
    <SubscribeRefusal level={level} title={<Trans>Subscription System Setup Required</Trans>} action={payPal}>
      {payPal ? (
        <Trans>Card payments aren’t set up yet. Buy this with PayPal.</Trans>
      ) : (
        <Trans>Payments aren’t set up yet. You can still look around.</Trans>
      )}
      {payPal && code && (
        <>
          <br />
          <Trans comment="A word that takes something off a price">Code</Trans>: <b>{code}</b>
        </>
      )}
    </SubscribeRefusal>
  );
}

/** Describes the future programme, and what a visitor can do until then. */
function Closed({
  program: { language, displayName, description },
  level,
}: {
  program: ProgramResponse;
  level: 1 | 2;
}) {
  const lang = useForeignLang(language);
  const Title = `h${level}` as const;
  return (
    <div className="subscribe-refusal">
      <Title lang={lang}>{displayName}</Title>
      <p lang={lang}>{description}</p>
      <ShopNotOpen level={level === 1 ? 2 : 3} />
    </div>
  );
}

export function SubscribeSkeleton() {
  return (
    <div className="subscribe-skeleton" aria-busy="true">
      <p role="status">
        <Trans>Loading the programme</Trans>
      </p>
    </div>
  );
}
