import { msg } from '@lingui/core/macro';
import { useSay, type Words } from '#widgets/core/words.tsx';

export interface ProblemProps {
  /** Problem code from the address. */
  problem: string | undefined;
  codes: boolean;
}

/** Error of the provider's sign-in. */
export function Problem({ problem, codes }: ProblemProps) {
  const say = useSay();
  const words = describeProblem(problem, codes);
  return (
    words && (
      <p className="login-problem" role="alert">
        {say(words)}
      </p>
    )
  );
}

function describeProblem(problem: string | undefined, codes: boolean): Words | undefined {
  if (problem === 'provider') return msg`Couldn’t sign you in. Try again.`;
  if (problem !== 'unverified') return undefined;
  return codes
    ? msg`The provider hasn’t verified that e-mail address. Sign in with a code by e-mail.`
    : msg`The provider hasn’t verified that e-mail address. Verify it there and try again.`;
}
