/** An intent or entity in statements that people can compare, whatever was moved in between. */
import { useTranslation } from 'react-i18next'
import type { Entity, Intent, Utterance } from '#shared/contracts/knowledge'
import type { Statement } from '../../components/history/revision-difference.ts'
import { useEntities } from './knowledge-data.ts'
import { comparisonTextOf, partsOf } from './utterances/utterances.ts'

/** `titles` names the entities that the active environment does not have, by id. */
export function useDescription(titles?: ReadonlyMap<string, string>): (item: Intent | Entity) => Statement[] {
  const { t } = useTranslation('knowledge')
  const { data: entities = [] } = useEntities()

  /** Marks are written into the text: `see you [tomorrow](date)`. */
  const withMarks = (utterance: Utterance): string =>
    partsOf({ ...utterance, id: '', missing: [] })
      .map(({ text, entityId }) =>
        entityId === undefined
          ? text
          : `[${text}](${entities.find(({ _id }) => _id === entityId)?.title ?? titles?.get(entityId) ?? '…'})`,
      )
      .join('')

  return (item) => [
    { id: 'title', label: t('title'), text: item.title },
    ...('utterances' in item
      ? item.utterances.map((utterance) => ({
          id: `utterance ${comparisonTextOf(utterance.text)}`,
          label: t('description.utterance'),
          text: withMarks(utterance),
        }))
      : item.synonyms.map(({ value, written }) => ({
          id: `value ${comparisonTextOf(value)}`,
          label: t('description.value'),
          text: [value, ...written].join(', '),
        }))),
  ]
}
