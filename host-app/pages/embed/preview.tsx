import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { type Choice, buildPreviewUrl, buildCustomProperties } from './choice.ts';
import { Segments } from './segments.tsx';

const WIDTHS = [
  ['360', msg`Phone`],
  ['768', msg`Tablet`],
  ['1200', msg`Desktop`],
] as const;

const SCHEMES = [
  ['light', msg`Light page`],
  ['dark', msg`Dark page`],
] as const;

/** The widget in a frame with the shop's preview page. */
export function Preview({ choice }: { choice: Choice }) {
  const { t } = useLingui();
  const name = useSay()(choice.widget.name);
  const [width, setWidth] = useState<(typeof WIDTHS)[number][0]>('360');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const src = useSettled(buildPreviewUrl(choice));
  const [told, setTold] = useState<{ src: string; texts: readonly string[] }>({ src, texts: [] });

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<{ type?: string; text?: string } | null>) => {
      if (!source || source !== frame.current?.contentWindow || data?.type !== 'coach-told') return;
      const [, text] = /^<coach-[a-z-]+>: (.+)$/.exec(data.text ?? '') ?? [];
      if (text) setTold((now) => ({ src, texts: [...(now.src === src ? now.texts : []), text] }));
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [src]);

  useEffect(() => {
    if (frame.current) paintPage(frame.current, choice, scheme);
  }, [choice, scheme]);

  useEffect(() => {
    const { current } = room;
    if (!current) return undefined;
    // Scales a page of the requested width down to the available room.
    const fit = () => {
      const scale = Math.min(1, current.clientWidth / Number(width));
      current.style.setProperty('--scale', String(scale));
      current.style.setProperty('--width', `${width}px`);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(current);
    return () => observer.disconnect();
  }, [width]);

  return (
    <section className="embed-step embed-preview" aria-labelledby="embed-preview">
      <h2 id="embed-preview">
        <Trans>Preview</Trans>
      </h2>
      <div className="embed-preview-ways">
        <Segments legend={t`Width`} values={WIDTHS} value={width} onChange={setWidth} />
        <Segments
          legend={t({ message: `Page background`, comment: 'Light or dark.' })}
          values={SCHEMES}
          value={scheme}
          onChange={setScheme}
        />
      </div>
      <div className="embed-room" data-scheme={scheme} ref={room}>
        {/* Same origin: the widget stores and fetches as it does elsewhere. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- nothing of somebody else's is in it */}
        <iframe
          key={src}
          ref={frame}
          src={src}
          title={t`Preview: ${name}`}
          onLoad={({ currentTarget }) => paintPage(currentTarget, choice, scheme)}
        />
      </div>
      <div role="status" className="embed-told">
        {told.src === src &&
          told.texts.map((text) => (
            <p key={text}>
              <Trans comment="Behind a sentence about an attribute.">{text} The widget ignores it.</Trans>
            </p>
          ))}
      </div>
    </section>
  );
}

/** Returns the address after typing pauses; a different widget's at once. */
function useSettled(src: string): string {
  const [settled, setSettled] = useState(src);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(src), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [src]);
  return stripQuery(src) === stripQuery(settled) ? settled : src;
}

const PAUSE_MS = 400;
const stripQuery = (address: string) => address.split('?')[0];

/** Updates the look of the page in the frame. It is same-origin, so it needs no reload. */
function paintPage(frame: HTMLIFrameElement, { widget, look }: Choice, scheme: 'light' | 'dark') {
  const page = frame.contentDocument;
  const element = page?.querySelector<HTMLElement>(widget.tag);
  if (!page || !element) return;
  page.documentElement.style.colorScheme = scheme;
  for (const name of ALL) element.style.removeProperty(name);
  for (const [name, value] of buildCustomProperties(look)) element.style.setProperty(name, value);
  if (look.theme === 'page') element.removeAttribute('data-theme');
  else element.setAttribute('data-theme', look.theme);
}

const ALL = ['--coach-dawn', '--coach-on-dawn', '--coach-radius', '--coach-radius-control'];
