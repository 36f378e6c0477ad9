/** Asks the questions of a form. */
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ContentOf } from '#shared/blocks/index'
import { textIn } from '#shared/languages'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { Markdown } from '../../../components/layout/markdown.tsx'
import { questionsOf, useFormItems } from './parts/form-questions.ts'
import { FormSelect } from './parts/form-select.tsx'
import type { ContentKind, KindEditorProps, PreviewProps } from './kind.ts'
import { PhoneEvent } from './parts/preview-parts.tsx'

const FormContent = z.object({ kind: z.literal('form'), formId: z.string() })
type FormContent = z.infer<typeof FormContent>

export const form = {
  icon: 'file',
  schema: FormContent,
  blank: () => ({ kind: 'form', formId: '' }),
  toDraft: ({ formId }) => ({ kind: 'form', formId }),
  toBlock: ({ formId }) => ({ type: 'form', formId }),
  Preview,
  describe: ({ formId }, { t, nameOf }) => [{ id: 'form', label: t('form.name'), text: nameOf(formId) }],
} satisfies ContentKind<FormContent, ContentOf<'form'>>

export function FormEditor({ content, change, readOnly }: KindEditorProps<FormContent>) {
  const { t } = useTranslation('blocks')
  return (
    <FaultField field="formId" label={t('form.name')} description={t('form.text')} stretch>
      <FormSelect chosen={content.formId} choose={(formId) => change({ ...content, formId })} readOnly={readOnly} />
    </FaultField>
  )
}

/** The phone is short: it shows how a form begins. */
const questionsShownMax = 3

function Preview({ content: { formId }, view: { language } }: PreviewProps<FormContent>) {
  const { t } = useTranslation('blocks')
  const { data: items = [] } = useFormItems()
  const questions = questionsOf(items, formId)
  if (questions.length === 0) return <PhoneEvent icon="file" text={t('preview.form')} />
  return (
    <>
      {questions.slice(0, questionsShownMax).map(({ key, question, choices }) => (
        <div className="phone-question" key={key}>
          <div className="phone-bubble">
            <Markdown text={textIn(question, language) || t('preview.unwritten')} />
          </div>
          {choices.length > 0 && (
            <div className="phone-choices">
              {choices.map(({ formValue, title }) => (
                <span className="phone-choice" key={formValue}>
                  {textIn(title, language) || formValue}
                </span>
              ))}
            </div>
          )}
        </div>
      ))}
      {questions.length > questionsShownMax && (
        <PhoneEvent icon="file" text={t('preview.more', { count: questions.length - questionsShownMax })} />
      )}
    </>
  )
}
