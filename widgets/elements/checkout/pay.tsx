import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { useIsEmbedded, useResource, useShop, usePrefix, usePages } from '#widgets/core/api/shop.tsx';
import { LogInAgain } from '#widgets/parts/member/sign-in/log-in-again.tsx';
import { MemberArea } from '#widgets/parts/member/member-area.tsx';
import { memberTokens, askForToken } from '#widgets/parts/member/member.store.ts';
import { HandOver, type HandOverProps } from '#widgets/parts/payments/hand-over.tsx';
import { providersResource } from '#widgets/parts/payments/payment.api.ts';
import { Buy } from './buy.tsx';
import type { CouponState } from './methods/payment-props.ts';
import { PaySkeleton } from './checkout-skeleton.tsx';
import type { PaymentChunks } from './methods/payment-chunks.ts';
import { Button } from '#widgets/ui/button.tsx';

export interface PayProps extends CouponState {
  program: ProgramResponse;
  level: 1 | 2;
  chunks: PaymentChunks;
}

/** Signs the visitor in, then shows the payment. */
export function Pay(props: PayProps) {
  const { program, level } = props;
  const { base } = useShop();
  const prefix = usePrefix();
  const { t } = useLingui();
  const token = useStore(memberTokens, (tokens) => tokens[base]);
  const elsewhere = useIsEmbedded();
  // Loaded in parallel with the user. The shop answers, not a provider.
  const providers = useResource(providersResource);
  const [ended, setEnded] = useState(false);
  const path = `/checkout/${program.id}`;
  const origin = providers.status === 'ready' ? providers.data.origin : base;
  const Title = level === 1 ? 'h2' : 'h3';
  const question = (
    <Title>
      <Trans>How would you like to pay?</Trans>
    </Title>
  );

  function out() {
    if (elsewhere) memberTokens.setState({ [base]: undefined });
    else setEnded(true);
  }

  function ways() {
    if (ended) return <LogIn title={t`Please Log In`} description={t`Your session has ended.`} to={path} />;
    // Fallback for all pages, which needs no script of a provider.
    if (elsewhere && (providers.status === 'loading' || (providers.status === 'ready' && !providers.data.inPlace)))
      return <HandOver href={origin + prefix + path} reason="elsewhere" />;
    if (elsewhere && !token) return <SignInToPay href={origin + prefix + path} />;
    return undefined;
  }

  const instead = ways();
  if (instead) {
    return (
      <>
        {question}
        {instead}
      </>
    );
  }
  return (
    <MemberArea
      place={path}
      loading={
        <>
          {question}
          <PaySkeleton />
        </>
      }
      signedOut={
        <>
          {question}
          <LogIn title={t`Authentication Required`} description={t`Please log in to make a purchase.`} to={path} />
        </>
      }
    >
      {() => {
        if (providers.status === 'loading') return <PaySkeleton />;
        if (providers.status === 'error') {
          return (
            <Panel onRetry={providers.reload} error={providers.error}>
              <Trans>Can’t load payments right now.</Trans>
            </Panel>
          );
        }
        return (
          <Buy
            {...props}
            providers={providers.data}
            question={question}
            blocked={elsewhere && <HandOver href={origin + prefix + path} reason="blocked" />}
            onOut={out}
          />
        );
      }}
    </MemberArea>
  );
}

function LogIn({ title, description, to }: { title: string; description: string; to: string }) {
  return <LogInAgain title={title} description={description} returnTo={to} after={1500} />;
}

/** Sign-in on other sites, which have no session until a window of the shop's site has asked. */
function SignInToPay({ href }: Pick<HandOverProps, 'href'>) {
  const { base } = useShop();
  const pages = usePages();
  /** True if the window has opened. It may still lose this page, and cannot tell it. */
  const [opened, setOpened] = useState<boolean>();
  const site = new URL(base, location.href).host;
  // Name of the placeholder in a message that other links have, too.
  const brand = site;
  return (
    <div className="member-out" part="message">
      <p>
        <Trans>Your purchase belongs to your account on {site}. Sign in there in a small window, then pay here.</Trans>
      </p>
      <Button part="button" onClick={() => setOpened(askForToken(base, pages))}>
        <Trans>Sign in</Trans>
      </Button>
      {opened === false && (
        <p role="alert">
          <Trans>This page can’t open windows. Buy it on the site itself.</Trans>
        </p>
      )}
      {opened === false && <HandOver href={href} reason="elsewhere" />}
      {opened && (
        <a className="c-button" data-variant="quiet" part="button" href={href} target="_blank" rel="noopener">
          <Trans>Continue on {brand}</Trans>
        </a>
      )}
    </div>
  );
}
