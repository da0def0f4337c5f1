import { Trans, useLingui } from '@lingui/react/macro';
import { PreviewFrame } from '../core/preview-frame.tsx';

/** Current public page; reloads after a save. */
export function PagePreview({ path }: { path: string }) {
  const { t } = useLingui();
  return (
    <>
      <p className="site-preview-head">
        <Trans>Live version. Updates when you save.</Trans>
      </p>
      <PreviewFrame src={path} title={t`The public page`} sandbox="allow-same-origin" />
    </>
  );
}
