/** What a choice does, in the words of where it leads. */
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChoiceActionType } from '#shared/chat/message'
import { queries } from '../../../core/api.ts'
import { pathTo } from '../../../core/pages.ts'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { useAllBlocks } from '../blocks-data.ts'
import type { EditedAction } from './choice-draft.ts'

const icons: Readonly<Record<ChoiceActionType, IconProps.Name>> = {
  block: 'arrow-right',
  'block-intent': 'suggestions',
  url: 'external',
  phone: 'call',
  'form-value': 'key',
  location: 'location-pin',
  extension: 'gen-ai',
}

export function ActionText({ action: { type, value } }: { action: EditedAction }) {
  const { t } = useTranslation('blocks')
  return (
    <>
      <Icon name={icons[type]} size="small" variant="subtle" ariaLabel={t(`actions.${type}`)} />
      {type === 'block' && <LinkedBlock _id={value} />}
      {type === 'block-intent' && <LinkedIntent _id={value} />}
      {type === 'location' && t('actions.location')}
      {(type === 'url' || type === 'phone' || type === 'form-value' || type === 'extension') && (
        <span className="choice-value">{value}</span>
      )}
    </>
  )
}

function LinkedBlock({ _id }: { _id: string }) {
  const { t } = useTranslation(['blocks', 'common'])
  const { data: blocks } = useAllBlocks()
  if (!blocks) return '…'
  const block = blocks.find((one) => one._id === _id)
  return block ? <PageLink to={`${pathTo('block-edit')}/${_id}`}>{block.title}</PageLink> : t('common:gone')
}

function LinkedIntent({ _id }: { _id: string }) {
  const { t } = useTranslation(['blocks', 'common'])
  const { data: intents } = useQuery(queries.knowledge.intents({}))
  if (!intents) return '…'
  return intents.find((one) => one._id === _id)?.title ?? t('common:gone')
}
