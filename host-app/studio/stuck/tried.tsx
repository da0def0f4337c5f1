import { Plural } from '@lingui/react/macro';

/** Number of failed attempts. */
export function AttemptCount({ attempts }: { attempts: number }) {
  return <Plural value={attempts} _1="# attempt" one="# attempt" other="# attempts" />;
}
