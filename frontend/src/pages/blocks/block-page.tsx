/** One response: edited by its id, or made in two steps, of which the kind is the first and part of the address. */
import './blocks.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Absent } from '../../components/notice/item-states.tsx'
import { isKind } from './kinds/index.ts'
import { BlockScreen } from './block-screen.tsx'
import { useBlock } from './blocks-data.ts'
import { KindStep } from './kinds/kind-step.tsx'

export default function BlockPage() {
  const { blockId } = useParams()
  if (!blockId) return <KindStep />
  if (isKind(blockId)) return <BlockScreen key={blockId} block={undefined} kind={blockId} />
  return <BlockById key={blockId} blockId={blockId} />
}

function BlockById({ blockId }: { blockId: string }) {
  const { t } = useTranslation('blocks')
  const found = useBlock(blockId)
  if (found.data) return <BlockScreen block={found.data} kind="basic" />
  return (
    <Absent query={found} title={t('missing')} text={t('missing-text')} back="blocks" backText={t('missing-back')} />
  )
}
