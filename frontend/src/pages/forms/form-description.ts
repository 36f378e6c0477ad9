/** A form or question in statements that people can compare, whatever was moved in between. */
import { useTranslation } from 'react-i18next'
import type { AskedQuestion, FormItem, FormQuestion } from '#shared/contracts/forms'
import type { ContentLanguage, Localized } from '#shared/languages'
import { languageName } from '../../core/format.ts'
import type { Statement } from '../../components/history/revision-difference.ts'
import { takesChoices } from './form-draft.ts'
import { useBank } from './forms-data.ts'

/** `titles` names the questions that the active environment does not have, by id. */
export function useDescription(titles?: ReadonlyMap<string, string>): (item: FormItem) => Statement[] {
  const { t } = useTranslation('forms')
  const { data: bank = [] } = useBank()

  const texts = (id: string, label: string, text: Localized): Statement[] =>
    Object.entries(text).map(([language, written]) => ({
      id: `${id}.${language}`,
      // The keys of a localized text are languages.
      label: `${label} (${languageName(language as ContentLanguage)})`,
      text: written,
    }))

  const asked = (id: string, { question, key, fieldType, dataType, choices }: AskedQuestion): Statement[] => [
    ...texts(`${id}.question`, t('description.question', { key }), question),
    { id: `${id}.type`, label: t('description.field-type', { key }), text: t(`field-types.${fieldType}.name`) },
    { id: `${id}.data`, label: t('description.data-type', { key }), text: t(`data-types.${dataType}`) },
    ...(takesChoices(fieldType) ? choices : []).flatMap(({ formValue, title }) =>
      texts(`${id}.${formValue}`, t('description.choice', { key, value: formValue }), title),
    ),
  ]

  const inBank = (fieldId: string) => bank.find(({ _id }) => _id === fieldId)?.title ?? titles?.get(fieldId) ?? fieldId

  const described = (question: FormQuestion): Statement[] =>
    question.fieldType === 'existing'
      ? [{ id: question.fieldId, label: t('description.from-bank'), text: inBank(question.fieldId) }]
      : asked(`question ${question.key}`, question)

  return (item) => [
    { id: 'title', label: t('title'), text: item.title },
    { id: 'key', label: t('key'), text: item.key },
    ...(item.type === 'form-field' ? asked('question', item) : item.questions.flatMap(described)),
    ...(item.type === 'form' ? [orderOf(item.questions)] : []),
  ]

  /** Moving a question changes nothing else that is said about it. */
  function orderOf(questions: readonly FormQuestion[]): Statement {
    const names = questions.map((question) =>
      question.fieldType === 'existing' ? inBank(question.fieldId) : question.key,
    )
    return { id: 'order', label: t('description.order'), text: names.join(', ') }
  }
}
