import type { Em } from '#server/platform/db/orm.ts';
import type { Provider } from './providers/providers.ts';
import type { ProviderFailure } from './providers/provider-failure.ts';
import { SignInFailure } from './sign-in-failure.entity.ts';

/** A failure that did not occur again is no longer shown after this time. */
const SHOWN_MS = 7 * 24 * 3_600_000;

/** Records a failure, which Today shows until a sign-in with the provider succeeds. */
export async function noteSignInFailure(
  em: Em,
  provider: Pick<Provider, 'name'>,
  { kind }: Pick<ProviderFailure, 'kind'>,
  now: Date,
): Promise<void> {
  await em.execute(
    `insert into sign_in_failure (provider, kind, first_at, last_at) values (?, ?, ?, ?)
     on conflict (provider) do update set kind = excluded.kind, last_at = excluded.last_at,
       first_at = case when sign_in_failure.last_at > ? then sign_in_failure.first_at else excluded.first_at end`,
    [provider.name, kind, now, now, new Date(now.getTime() - SHOWN_MS)],
  );
}

/** Deletes the failure of a provider with which somebody has signed in. */
export async function clearSignInFailure(em: Em, provider: Pick<Provider, 'name'>): Promise<void> {
  await em.nativeDelete(SignInFailure, { provider: provider.name });
}

/** Returns recent failures of the configured providers. */
export async function findSignInFailures(
  em: Em,
  providers: readonly Pick<Provider, 'name' | 'label'>[],
  now: Date,
): Promise<{ label: string; kind: SignInFailure['kind']; since: Date }[]> {
  const rows = await em.find(SignInFailure, { lastAt: { $gt: new Date(now.getTime() - SHOWN_MS) } });
  return providers.flatMap(({ name, label }) => {
    const row = rows.find(({ provider }) => provider === name);
    return row ? [{ label, kind: row.kind, since: row.firstAt }] : [];
  });
}
