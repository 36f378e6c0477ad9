/** A text, alone or with choices below it. */
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { textsInChoices } from '#shared/blocks/choices'
import type { ContentOf } from '#shared/blocks/index'
import { localized, textIn } from '#shared/languages'
import { Markdown } from '../../../components/layout/markdown.tsx'
import { EditedChoice, editedChoices, plainChoices } from '../choices/choice-draft.ts'
import type { ContentKind, PreviewProps } from './kind.ts'
import { PhoneChoices } from './preview-parts.tsx'

const BasicContent = z.object({
  kind: z.literal('basic'),
  text: localized(z.string()),
  choiceType: z.enum(['qreply', 'question']),
  choices: z.array(EditedChoice),
})
export type BasicContent = z.infer<typeof BasicContent>

export const basic = {
  icon: 'contact',
  schema: BasicContent,
  blank: () => ({ kind: 'basic', text: {}, choiceType: 'qreply', choices: [] }),
  toDraft: (saved) =>
    saved.type === 'message'
      ? { kind: 'basic', text: saved.text, choiceType: 'qreply', choices: [] }
      : { kind: 'basic', text: saved.text, choiceType: saved.choiceType, choices: editedChoices(saved.choices) },
  toBlock: ({ text, choiceType, choices }) =>
    choices.length === 0
      ? { type: 'message', text }
      : { type: 'select', text, choiceType, choices: plainChoices(choices) },
  texts: ({ text, choices }) => [text, ...textsInChoices(choices)],
  Preview,
  describe: (saved, { t, texts, choices }) => [
    ...texts('text', t('basic.text'), saved.text),
    ...(saved.type === 'select' ? choices('choice', saved.choices) : []),
  ],
} satisfies ContentKind<BasicContent, ContentOf<'message' | 'select'>>

function Preview({ content: { text, choices }, view: { language } }: PreviewProps<BasicContent>) {
  const { t } = useTranslation('blocks')
  return (
    <>
      <div className="phone-bubble">
        <Markdown text={textIn(text, language) || t('preview.unwritten')} />
      </div>
      <PhoneChoices choices={choices} language={language} />
    </>
  )
}
