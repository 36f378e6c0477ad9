/** One response: edited by its id, or made in steps, of which the kind is one and part of the address. */
import './blocks.css'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { lazily } from '../../core/lazy-page.ts'
import { Absent } from '../../components/notice/item-states.tsx'
import { blockFromTemplate, emptyBlock, withTitle } from './block-draft.ts'
import { BlockScreen } from './block-screen.tsx'
import { useBlock } from './blocks-data.ts'
import { momentWithKey } from './moments/moment-keys.ts'
import { isKind, type Kind } from './kinds/index.ts'
import { lastTopic } from './last-topic.ts'

// Whoever edits a response loads neither the steps to a new one nor the words of all moments in all languages.
const AddPage = lazy(() => lazily(() => import('./adding/add-page.tsx')))
const NewMoment = lazy(() => lazily(() => import('./moments/new-moment.tsx')))

export default function BlockPage() {
  const { blockId } = useParams()
  if (!blockId) return <AddPage />
  if (isKind(blockId)) return <NewBlock key={blockId} kind={blockId} />
  return <BlockById key={blockId} blockId={blockId} />
}

function NewBlock({ kind }: { kind: Kind }) {
  const [params] = useSearchParams()
  const topic = params.get('topic') ?? lastTopic.now()
  const template = params.get('template')
  if (template) return <NewFromTemplate template={template} topic={topic} />
  const moment = momentWithKey(params.get('moment'))
  if (moment) return <NewMoment moment={moment} />
  const start = withTitle(emptyBlock(kind, topic), params.get('title') ?? '')
  return <BlockScreen block={undefined} start={start} intentId={params.get('intent') ?? undefined} />
}

function NewFromTemplate({ template, topic }: { template: string; topic: string }) {
  const found = useBlock(template)
  if (found.data) return <BlockScreen block={undefined} start={blockFromTemplate(found.data, topic)} />
  return <Missing found={found} />
}

function BlockById({ blockId }: { blockId: string }) {
  const found = useBlock(blockId)
  if (found.data) return <BlockScreen block={found.data} start={emptyBlock('basic', '')} />
  return <Missing found={found} />
}

function Missing({ found }: { found: ReturnType<typeof useBlock> }) {
  const { t } = useTranslation('blocks')
  return (
    <Absent query={found} title={t('missing')} text={t('missing-text')} back="blocks" backText={t('missing-back')} />
  )
}
