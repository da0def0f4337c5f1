import { useShop } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';

export interface EliteRequiredProps {
  /** The coach needs no coaching: their way leads to what waits for them. */
  coach?: boolean | undefined;
}

/** Signed in, but not coached, or no longer. */
export function EliteRequired({ coach }: EliteRequiredProps) {
  const { base } = useShop();
  return (
    <section className="elite-required" part="message">
      <Elevation seed="elite" points={20} sunrise />
      <h2>Elite Coaching Access Required</h2>
      <p>This is where you and the coach meet: your profile, your plan and a check-in every week.</p>
      <p className="elite-ways">
        <Button href={`${base}/personal-coaching`} part="button">
          What coaching is
        </Button>
        <Button href={`${base}/demo`} variant="quiet" part="button">
          See the programmes
        </Button>
        <Button href={`${base}/`} variant="quiet" part="button">
          Back to Home
        </Button>
        {coach && (
          <Button href={`${base}/coach/inbox`} variant="quiet" part="button">
            Open the inbox
          </Button>
        )}
      </p>
    </section>
  );
}
