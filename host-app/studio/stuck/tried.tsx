import { Plural } from '@lingui/react/macro';

/** How often something was tried in vain. */
export function AttemptCount({ attempts }: { attempts: number }) {
  return <Plural value={attempts} _1="# attempt" one="# attempt" other="# attempts" />;
}
