// Already there: named, so that its pieces stay in its file and are not cut out for this one.
import '#widgets/core/core.element.ts';
// What forms share comes in one file, whichever of them a page has first.
import '#widgets/forms/email-form.tsx';
import { useLayoutEffect, useRef } from 'react';
import { styleSheets } from '#widgets/core/style-sheets.ts';
import css from './profile-form.css?inline';
import { ProfileForm, type ProfileFormProps } from './profile-form.tsx';

/** The form brings its sheet along, into the element in which it stands. */
export default function ProfileFormInElement(props: ProfileFormProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = place.current?.getRootNode();
    if (root instanceof ShadowRoot) {
      root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...styleSheets([css])])];
    }
  }, []);
  return (
    <div ref={place}>
      <ProfileForm {...props} />
    </div>
  );
}
