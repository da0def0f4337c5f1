import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Language } from '#contract/i18n/languages.ts';
import type { TranslatedText } from '#contract/site/translations.studio.ts';
import { PostBody } from '#widgets/elements/blog/post/post-body.tsx';
import type { BodyField } from '../translations/translation-fields.tsx';
import { TranslationScreen } from '../translations/translation-screen.tsx';
import { PostEditor } from './post-editor.tsx';

/** Translation of a post, with the same editor and publishing rules. */
export default function PostTranslation() {
  const { t } = useLingui();
  const { id = '', language = '' } = useParams({ strict: false }) as Record<string, string | undefined>;
  return (
    <TranslationScreen
      key={`${id} ${language}`}
      subject="post"
      id={id}
      language={language}
      back={{ to: `/posts/${id}`, label: t`The post` }}
      labelOf={renderLabel}
      editor={renderEditor}
      originalOf={renderOriginal}
      changes={['/api/coach/posts']}
    />
  );
}

const renderEditor: BodyField = (field, aria) => <PostEditor {...field} aria={aria} />;
const renderLabel = ({ name }: { name: string }) => LABELS[name] ?? name;

const LABELS: Readonly<Record<string, ReactNode>> = {
  title: <Trans>Title</Trans>,
  excerpt: <Trans>Excerpt</Trans>,
  content: <Trans context="the body of a post">Text</Trans>,
  tags: <Trans>Tags</Trans>,
  coverAlt: <Trans>Cover alt text</Trans>,
  topic: <Trans>Category</Trans>,
};

function renderOriginal({ form, original }: TranslatedText, language: Language): ReactNode {
  return form === 'body' ? <PostBody content={original} lang={language} base="" level={2} /> : undefined;
}
