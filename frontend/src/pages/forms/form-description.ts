/** A form or question in statements that people can compare, whatever was moved in between. */
import { useTranslation } from 'react-i18next'
import type { AskedQuestion, FormItem, FormQuestion } from '#shared/contracts/forms'
import type { ContentLanguage, Localized } from '#shared/languages'
import { languageName } from '../../core/format.ts'
import type { Statement } from '../../components/history/revision-difference.ts'
import { takesChoices } from './form-draft.ts'
import { useBank } from './forms-data.ts'
import { useOnlyIfText } from './only-if.tsx'

const rangeText = ({ min, max }: NonNullable<AskedQuestion['range']>): string => `${min ?? '…'} – ${max ?? '…'}`

const texts = (id: string, label: string, text: Localized): Statement[] =>
  Object.entries(text).map(([language, written]) => ({
    id: `${id}.${language}`,
    // The keys of a localized text are languages.
    label: `${label} (${languageName(language as ContentLanguage)})`,
    text: written,
  }))

/** `titles` names the questions that the active environment does not have, by id. */
export function useDescription(titles?: ReadonlyMap<string, string>): (item: FormItem) => Statement[] {
  const { t } = useTranslation(['forms', 'form-editor'])
  const { data: bank = [] } = useBank()
  const onlyIfText = useOnlyIfText()

  const ruleOf = (id: string, key: string, rule: FormQuestion['onlyIf']): Statement[] =>
    rule
      ? [
          {
            id: `${id}.only-if`,
            label: t('form-editor:description.only-if', { key }),
            text: onlyIfText({ ...rule, value: String(rule.value) }, []),
          },
        ]
      : []

  const asked = (
    id: string,
    { question, key, fieldType, dataType, choices, range, isOptional, onlyIf }: AskedQuestion,
  ): Statement[] => [
    ...texts(`${id}.question`, t('form-editor:description.question', { key }), question),
    {
      id: `${id}.type`,
      label: t('form-editor:description.field-type', { key }),
      text: t(`field-types.${fieldType}.name`),
    },
    { id: `${id}.data`, label: t('form-editor:description.data-type', { key }), text: t(`data-types.${dataType}`) },
    ...(range
      ? [{ id: `${id}.range`, label: t('form-editor:description.range', { key }), text: rangeText(range) }]
      : []),
    ...(isOptional
      ? [
          {
            id: `${id}.optional`,
            label: t('form-editor:description.optional', { key }),
            text: t('form-editor:optional-text'),
          },
        ]
      : []),
    ...ruleOf(id, key, onlyIf),
    ...(takesChoices(fieldType) ? choices : []).flatMap(({ formValue, title }) =>
      texts(`${id}.${formValue}`, t('form-editor:description.choice', { key, value: formValue }), title),
    ),
  ]

  const inBank = (fieldId: string) => bank.find(({ _id }) => _id === fieldId)?.title ?? titles?.get(fieldId) ?? fieldId

  const described = (question: FormQuestion): Statement[] =>
    question.fieldType === 'existing'
      ? [
          { id: question.fieldId, label: t('form-editor:description.from-bank'), text: inBank(question.fieldId) },
          ...ruleOf(question.fieldId, inBank(question.fieldId), question.onlyIf),
        ]
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
    return { id: 'order', label: t('form-editor:description.order'), text: names.join(', ') }
  }
}
