import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { LookForm, buildTokens } from '#contract/studio/look.ts';
import { PreviewFrame } from '../core/preview-frame.tsx';

/** Tokens that the form may set. */
const NAMES = ['dawn', 'on-dawn', 'sun', 'on-sun', 'radius', 'radius-control'] as const;

/** Page with the form's colours. Visitors see them only after a save. */
export function LookPreview({ path }: { path: string }) {
  const { t } = useLingui();
  const typed = useWatch();
  const [dark, setDark] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const read = LookForm.safeParse(typed);
  // Keeps the last valid look while the form is invalid.
  const tokens = read.success ? buildTokens(read.data) : undefined;
  const painted = JSON.stringify(tokens);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const root = loads > 0 ? frame.current?.contentDocument?.documentElement : undefined;
    if (!root) return;
    root.style.colorScheme = dark ? 'dark' : 'light';
    const values = painted === undefined ? undefined : (JSON.parse(painted) as Record<string, string>);
    if (!values) return;
    // The saved look is in a style sheet, so empty fields have to reset its tokens.
    for (const name of NAMES) root.style.setProperty(`--coach-${name}`, values[name] ?? 'initial');
  }, [painted, dark, loads]);
  return (
    <>
      <div className="site-preview-head">
        <p>
          <Trans>Preview with unsaved changes. Visitors see it once saved.</Trans>
        </p>
        <label>
          <input type="checkbox" checked={dark} onChange={({ currentTarget }) => setDark(currentTarget.checked)} />{' '}
          <Trans>Dark mode</Trans>
        </label>
      </div>
      <PreviewFrame
        src={path}
        title={t`The public page`}
        sandbox="allow-same-origin"
        frame={frame}
        onLoad={() => setLoads(loads + 1)}
      />
    </>
  );
}
