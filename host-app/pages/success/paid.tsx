import type { PaymentStatusResponse } from '#contract/checkout.ts';
import type { ProgramsResponse } from '#contract/programs.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { afterCoaching, afterProgram } from './next-steps.ts';
import { purchaseLine } from './line-of.ts';

export interface PaidProps {
  payment: PaymentStatusResponse;
  programs: ProgramsResponse;
  supportEmail: string;
}

/** It is through: what it was, and what happens now. */
export function Paid({ payment, programs, supportEmail }: PaidProps) {
  const { programId, programName, interval } = payment;
  const program = programs.find(({ id }) => id === programId);
  const steps = program?.coaching || interval === 'month' ? afterCoaching : afterProgram;
  return (
    <>
      <header className="payment-head water">
        <div className="wrap">
          <h1>{interval === 'month' ? 'Subscription Successful!' : 'Payment Successful!'}</h1>
          <div>
            <h2>{program?.displayName ?? programName}</h2>
            <p>{purchaseLine(payment, program)}</p>
          </div>
        </div>
        <Elevation seed="it is paid" points={26} sunrise />
      </header>
      <section className="wrap payment-next" aria-labelledby="payment-next">
        <div>
          <p className="payment-mail">
            A confirmation e-mail was sent to you, with the receipt. The coach will contact you within 24 hours.
          </p>
          <div className="payment-ways">
            <Button href="/dashboard">Go to Dashboard</Button>
          </div>
          <p className="payment-help">
            Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        </div>
        <div>
          <h2 id="payment-next">Next steps</h2>
          <ol>
            {steps.map(([what, how]) => (
              <li key={what}>
                <b>{what}</b> <span>{how}</span>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}
