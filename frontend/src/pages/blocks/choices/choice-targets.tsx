/** Where a choice leads: a response, which may be made on the spot, or an intent. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../core/api.ts'
import { ItemSelect, type Picking } from '../../../components/form/item-select.tsx'
import { useNewResponse } from '../../../components/form/new-response.ts'
import { BlockSelect } from '../block-select.tsx'

interface BlockTargetProps extends Picking {
  /** The label of the choice, which names a new response unless another name was typed. */
  title: string | undefined
  /** The topic of a new response. */
  topic: string
}

export function BlockTarget({ title, topic, ...picking }: BlockTargetProps) {
  const create = useNewResponse(picking.choose, { title, topic })
  return <BlockSelect {...picking} create={create} />
}

export function IntentSelect(picking: Picking) {
  const { t } = useTranslation('blocks')
  const query = useQuery(queries.knowledge.intents({}))
  return (
    <ItemSelect
      {...picking}
      query={query}
      options={(query.data ?? []).map(({ _id, title, key }) => ({ value: _id, label: title, filteringTags: [key] }))}
      find={t('pick.find-intent')}
      placeholder={t('pick.intent')}
      empty={t('pick.no-intents')}
    />
  )
}
