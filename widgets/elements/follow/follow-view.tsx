import { Trans } from '@lingui/react/macro';
import type { SocialLink } from '#contract/site/follow.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { LINK_ICON, PLATFORM_ICONS } from './platforms.ts';

export interface FollowViewProps {
  status: 'loading' | 'ready' | 'error';
  social: readonly SocialLink[];
  figures: SiteResponse['figures']['social'];
  /** Figures and followers are samples. */
  samples?: boolean;
  /** `full` describes each platform with figures, `compact` is a row of links. */
  variant: 'full' | 'compact';
  /** Prefix of links, without a trailing slash. */
  pages: string;
  onRetry: () => void;
}

/** Usual number of platforms, for placeholders. */
const PLACES = ['a', 'b', 'c', 'd'];

/** Links to the coach's social profiles. */
export function FollowView({ status, social, figures, samples = false, variant, pages, onRetry }: FollowViewProps) {
  if (status === 'error') {
    return (
      <Panel href={`${pages}/social`} linkText={<Trans>View them on our site</Trans>} onRetry={onRetry}>
        <Trans>Can’t load the links right now.</Trans>
      </Panel>
    );
  }
  const full = variant === 'full';
  return (
    <div className="follow" data-variant={variant} aria-busy={status === 'loading'}>
      {full && figures.length > 0 && (
        <dl part="figures">
          {figures.map((figure) => (
            <Claim key={figure.label} figure={figure} />
          ))}
        </dl>
      )}
      {full && samples && (
        <p className="follow-sample">
          <Trans>Sample figures and followers for demonstration.</Trans>
        </p>
      )}
      {status === 'loading' && (
        <p role="status">
          <Trans>Loading links</Trans>
        </p>
      )}
      {status === 'ready' && social.length === 0 && (
        <p>
          <Trans>No profiles to follow yet.</Trans>
        </p>
      )}
      <ul key={status} part="list" aria-hidden={status === 'loading' || undefined}>
        {status === 'loading' && PLACES.map((place) => <li key={place} data-skeleton />)}
        {social.map((link) => (
          <Place key={link.id} link={link} full={full} />
        ))}
      </ul>
    </div>
  );
}

function Claim({ figure: { language, value, label } }: { figure: FollowViewProps['figures'][number] }) {
  return (
    <div lang={useForeignLang(language)}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Place({ link, full }: { link: SocialLink; full: boolean }) {
  const { language, id, name, url, handle, description, followers } = link;
  const lang = useForeignLang(language);
  return (
    <li>
      <a href={url} rel="me noopener" part="link">
        <Icon d={PLATFORM_ICONS[id] ?? LINK_ICON} />
        <b>{name}</b>
        {full && handle && <span> {handle}</span>}
      </a>
      {full && description && <p lang={lang}>{description}</p>}
      {full && followers && (
        <p className="follow-count">
          <Trans comment="How many follow the coach there, as the coach wrote it: 12.4K followers">
            <b>{followers}</b> <span>followers</span>
          </Trans>
        </p>
      )}
    </li>
  );
}
