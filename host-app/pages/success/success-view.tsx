import type { PaymentStatusResponse } from '#contract/checkout.ts';
import type { ProgramsResponse } from '#contract/programs.ts';
import { useKnownMember } from '#widgets/member/known-member.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { home, login } from '../../content/navigation.ts';
import { Paid } from './paid.tsx';

export interface SuccessViewProps {
  /** `nothing`: there is no payment to look up. */
  state: PaymentStatusResponse['state'] | 'nothing';
  payment?: PaymentStatusResponse | undefined;
  /** It takes longer than most. */
  slow?: boolean | undefined;
  /** The programme that it is about, where that is known. */
  program?: number | undefined;
  programs: ProgramsResponse;
  supportEmail: string;
}

/** What became of a payment. Whatever it says next is read out. */
export function SuccessView(props: SuccessViewProps) {
  const { state, payment } = props;
  return (
    <div className="payment-result" aria-live="polite">
      {state === 'processing' && <Processing {...props} />}
      {state === 'succeeded' && payment && <Paid {...props} payment={payment} />}
      {state === 'failed' && <Failed {...props} />}
      {state === 'nothing' && <Nothing {...props} />}
    </div>
  );
}

function Processing({ slow, supportEmail }: SuccessViewProps) {
  return (
    <div className="quiet">
      <div className="wrap">
        <h1>Processing your payment...</h1>
        <p>
          {slow
            ? 'This takes longer than most. You may close this page: the receipt comes by e-mail as soon as it is through.'
            : 'This takes a few seconds. Please leave the page open.'}
        </p>
        <Spinner label="Processing your payment" />
        <noscript>
          <p>
            This page needs JavaScript to show what became of your payment. Your receipt comes by e-mail. Questions:{' '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </noscript>
      </div>
    </div>
  );
}

function Failed({ program }: SuccessViewProps) {
  return (
    <div className="quiet">
      <div className="wrap">
        <h1>Payment Failed</h1>
        <p>There was an issue processing your payment. Please try again.</p>
        {/* The same for everybody: nobody learns here who has bought something. */}
        <p>If you have it already, nothing was charged, and an e-mail says so.</p>
        <div className="payment-ways">
          <Button href={program ? `/subscribe/${program}` : '/demo#programs'}>Try Again</Button>
          <Button href={home.href} variant="quiet">
            Back to Home
          </Button>
        </div>
      </div>
    </div>
  );
}

function Nothing({ supportEmail }: SuccessViewProps) {
  const known = useKnownMember();
  return (
    <div className="quiet">
      <div className="wrap">
        <h1>Nothing to look up here</h1>
        <p>
          This page shows what became of a payment right after it, and once. Your receipt is in the e-mail that we sent
          you. What you bought is in your account.
        </p>
        <div className="payment-ways">
          <Button href={known ? '/dashboard' : `${login.href}?return_to=/dashboard`}>
            {known ? 'Go to Dashboard' : 'Sign in'}
          </Button>
          <Button href={`mailto:${supportEmail}`} variant="quiet">
            {supportEmail}
          </Button>
        </div>
      </div>
    </div>
  );
}
