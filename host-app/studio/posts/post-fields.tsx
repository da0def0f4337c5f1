import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { PostState } from '#contract/site/posts/posts.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { languageName } from '../../layout/language-name.ts';
import { PictureField } from '../files/file-field.tsx';
import { CheckField, CustomField, SelectField, TextAreaField, TextField } from '../form/fields.tsx';
import { CategoryField } from './category-field.tsx';
import { PostEditor } from './post-editor.tsx';
import { STATE_WORDS } from './post-states.tsx';

/** Fields of a post. */
export function PostFields() {
  const say = useSay();
  const [state, cover] = useWatch({ name: ['state', 'cover'] }) as [PostState, string];
  return (
    <>
      <TextField name="title" label={<Trans>Title</Trans>} />
      <TextAreaField
        name="excerpt"
        label={<Trans>Excerpt</Trans>}
        hint={<Trans>A sentence or two for lists and link previews.</Trans>}
        rows={2}
      />
      <CustomField
        name="content"
        label={<Trans context="the body of a post">Text</Trans>}
        hint={<Trans>Without text, the post is listed as “Coming soon”.</Trans>}
      >
        {(field, aria) => <PostEditor {...field} aria={aria} />}
      </CustomField>
      <SelectField name="state" label={<Trans comment="Of a post: draft, scheduled or published">State</Trans>}>
        {PostState.options.map((each) => (
          <option key={each} value={each}>
            {say(STATE_WORDS[each])}
          </option>
        ))}
      </SelectField>
      {state === 'scheduled' && (
        <TextField
          name="publishAt"
          type="datetime-local"
          label={<Trans>Publish at</Trans>}
          hint={<Trans>Shop time. It is published automatically.</Trans>}
        />
      )}
      <PictureField
        name="cover"
        label={<Trans>Cover</Trans>}
        hint={<Trans>Without a picture, a mountain ridge is drawn.</Trans>}
      />
      {cover !== '' && (
        <TextField
          name="coverAlt"
          label={<Trans>Cover alt text</Trans>}
          hint={<Trans>Alt text for screen readers.</Trans>}
        />
      )}
      <TextField
        name="slug"
        label={<Trans context="of a page">Address</Trans>}
        hint={<Trans>After /blog/. Leave empty to derive it from the title. Former addresses redirect here.</Trans>}
      />
      <CategoryField />
      <TextField name="tags" label={<Trans>Tags</Trans>} hint={<Trans>Separate with commas.</Trans>} />
      <CheckField
        name="onFront"
        label={<Trans>On the front page</Trans>}
        hint={<Trans>Shows two posts: chosen ones first, then the newest.</Trans>}
      />
      <SelectField name="language" label={<Trans>Language</Trans>}>
        {OFFERED_LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageName(each)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
