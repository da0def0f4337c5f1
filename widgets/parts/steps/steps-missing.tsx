import { Trans } from '@lingui/react/macro';
import { usePages, usePrefix } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';

/** Shown for programmes without daily steps or without access. `signIn` is a visitor's return path. */
export function StepsMissing({ signIn, level = 1 }: { signIn?: string; level?: 1 | 2 }) {
  const pages = usePages();
  const prefix = usePrefix();
  const Title = `h${level}` as const;
  return (
    <div className="training-missing" part="message">
      <Title>
        <Trans>No daily steps here</Trans>
      </Title>
      <p>
        <Trans>Sign in with the address you bought the programme with and open it from your dashboard.</Trans>
      </p>
      {signIn ? (
        <Button href={`${pages}/login?return_to=${encodeURIComponent(prefix + signIn)}`} part="button">
          <Trans>Sign in</Trans>
        </Button>
      ) : (
        <Button href={`${pages}/dashboard`} part="button">
          <Trans>Go to your dashboard</Trans>
        </Button>
      )}
    </div>
  );
}
