export interface ProblemProps {
  /** How the address names it. */
  problem: string | undefined;
  codes: boolean;
}

/** What went wrong on the way back from a provider. */
export function Problem({ problem, codes }: ProblemProps) {
  const words = wordsOf(problem, codes);
  return (
    words && (
      <p className="login-problem" role="alert">
        {words}
      </p>
    )
  );
}

function wordsOf(problem: string | undefined, codes: boolean): string | undefined {
  if (problem === 'provider') return 'Signing in did not work out. Please try again.';
  if (problem !== 'unverified') return undefined;
  const why = 'The provider does not vouch for that mailbox.';
  return codes ? `${why} Please sign in with a code by e-mail.` : `${why} Please confirm it there and try again.`;
}
