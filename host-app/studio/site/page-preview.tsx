import { Trans, useLingui } from '@lingui/react/macro';

/** The real page as visitors have it now; drawn anew after a save. */
export function PagePreview({ path }: { path: string }) {
  const { t } = useLingui();
  return (
    <>
      <p className="site-preview-head">
        <Trans>As visitors see it now. It follows what is saved.</Trans>
      </p>
      <iframe src={path} title={t`The public page`} loading="lazy" sandbox="allow-same-origin" />
    </>
  );
}
