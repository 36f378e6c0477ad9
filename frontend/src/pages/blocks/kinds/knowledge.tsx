/** A text that the bot looks up: written here, or read from an address or a file. */
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ContentOf } from '#shared/blocks/index'
import { Media } from '#shared/chat/message'
import { localized, textIn } from '#shared/languages'
import { Markdown } from '../../../components/layout/markdown.tsx'
import type { ContentKind, PreviewProps } from './kind.ts'
import { plainMedia } from './parts/media-rules.ts'

const KnowledgeContent = z.object({
  kind: z.literal('kb'),
  text: localized(z.string()),
  url: z.string(),
  file: z.nullable(Media),
  autoUpdate: z.boolean(),
  usage: z.enum(['answers', 'helps']),
})
export type KnowledgeContent = z.infer<typeof KnowledgeContent>

export const knowledge = {
  icon: 'file-open',
  schema: KnowledgeContent,
  blank: () => ({ kind: 'kb', text: {}, url: '', file: null, autoUpdate: false, usage: 'answers' }),
  toDraft: ({ kb: { text, url, file = null, autoUpdate, usage } }) => ({
    kind: 'kb',
    text,
    url,
    file,
    autoUpdate,
    usage,
  }),
  toBlock: ({ text, url, file, autoUpdate, usage }) => ({
    type: 'kb',
    kb: { text, url: url.trim(), file: plainMedia(file), autoUpdate, usage },
  }),
  texts: ({ text, url, file }) => (url || file ? [] : [text]),
  Preview,
  describe: ({ kb: { text, url, file, autoUpdate, usage } }, { t, texts }) => [
    ...texts('text', t('block-kinds:knowledge.text'), text),
    { id: 'url', label: t('block-kinds:knowledge.url'), text: url },
    ...(file ? [{ id: 'file', label: t('source.name'), text: file.name }] : []),
    {
      id: 'autoUpdate',
      label: t('block-kinds:knowledge.auto-update'),
      text: t(autoUpdate ? 'conditions.yes' : 'conditions.no'),
    },
    { id: 'usage', label: t('block-kinds:knowledge.usage'), text: t(`block-kinds:knowledge.usages.${usage}`) },
  ],
} satisfies ContentKind<KnowledgeContent, ContentOf<'kb'>>

function Preview({ content: { text, url, file }, view: { language } }: PreviewProps<KnowledgeContent>) {
  const { t } = useTranslation(['block-kinds', 'blocks'])
  const written = textIn(text, language)
  const source = file?.name ?? url
  return (
    <div className="phone-bubble">
      <Markdown text={written || (source ? t('knowledge.preview', { source }) : t('blocks:preview.unwritten'))} />
    </div>
  )
}
