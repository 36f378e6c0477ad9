/** Looks up the item whose id is in the address, and says so when there is none. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Absent, Loading } from '../../components/notice/item-states.tsx'
import { pageOf, type KnowledgeModel } from './knowledge-data.ts'

interface ItemPageProps<Item> {
  model: KnowledgeModel
  /** `new` for an item that is being made. */
  id: string
  list: UseQueryResult<Item[]>
  children: (item: Item | undefined) => ReactNode
}

export function ItemPage<Item extends { _id: string }>({ model, id, list, children }: ItemPageProps<Item>) {
  const { t } = useTranslation('knowledge')
  const item = list.data?.find(({ _id }) => _id === id)
  if (item || id === 'new') return <Suspense fallback={<Loading />}>{children(item)}</Suspense>
  return (
    <Absent
      query={list}
      title={t(`missing.${model}`)}
      text={t('missing.text')}
      back={pageOf[model]}
      backText={t(`missing.${model}-back`)}
    />
  )
}
