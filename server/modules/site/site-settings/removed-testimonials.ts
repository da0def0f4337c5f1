import { toEmailKey } from '#contract/forms/email.ts';
import type { SettingValues } from '#contract/site/site.studio.ts';
import { addIfPossible } from '#server/modules/accounts/account/privacy-requests/listed-requests.ts';
import type { PrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { Setting } from '../settings/setting.entity.ts';

type Testimonials = Pick<SettingValues['testimonials'], 'items'>;
type Testimonial = Testimonials['items'][number];

/**
 * Lists people of whom no testimonial is left: a restored backup must not publish what they took back. A changed quote
 * of the same person is no removal.
 */
export async function listRemovedTestimonials(
  em: Em,
  privacyRequests: PrivacyRequests,
  { before, after }: { before: Testimonials; after: Testimonials },
  now: Date,
): Promise<void> {
  const left = new Set(after.items.map(nameTestimonial));
  const removed = before.items.map(nameTestimonial).filter((name) => name !== undefined && !left.has(name));
  if (removed.length > 0) await addIfPossible(em, privacyRequests, removed as string[], now);
}

/** Removes testimonials again that a restored backup has brought back. Returns their number. */
export async function repeatRemovedTestimonials(em: Em, privacyRequests: PrivacyRequests): Promise<number> {
  const findListed = await privacyRequests.read();
  const row = findListed && (await em.findOne(Setting, { key: 'testimonials' }));
  if (!row) return 0;
  const { items } = row.value as Testimonials;
  const findRemoval = (item: Testimonial) => {
    const name = nameTestimonial(item);
    const at = name && findListed(name);
    return at && at > row.updatedAt ? at : undefined;
  };
  const left = items.filter((item) => !findRemoval(item));
  if (left.length === items.length) return 0;
  await em.execute(
    "update setting set value = ?, version = version + 1, updated_at = now() where key = 'testimonials'",
    [JSON.stringify({ ...row.value, items: left })],
  );
  return items.length - left.length;
}

/** Name on the list of privacy requests; undefined for a testimonial that nobody agreed to, which is not public. */
function nameTestimonial({ consentBy, consentEmail, consentOn }: Testimonial): string | undefined {
  if (consentBy === '' || consentOn === '') return undefined;
  return `testimonial:${consentEmail ? toEmailKey(consentEmail) : `${consentBy} ${consentOn}`}`;
}
