// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
// What forms share comes in one file, whichever of them a page has first.
import '#widgets/forms/email-form.tsx';
import { useLayoutEffect, useRef } from 'react';
import { styleSheets } from '#widgets/core/style-sheets.ts';
import form from './profile-form.css?inline';
import css from './profile.css?inline';
import { CoachingProfile } from './profile.tsx';

/** The profile brings its sheets along, into the element in which it stands. */
export default function ProfileInElement() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = place.current?.getRootNode();
    if (root instanceof ShadowRoot) {
      root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...styleSheets([css, form])])];
    }
  }, []);
  return (
    <div ref={place}>
      <CoachingProfile />
    </div>
  );
}
