/** The response that is open at the right, in the form of its own page: one that exists, or one that is being made. */
import Button from '@cloudscape-design/components/button'
import Skeleton from '@cloudscape-design/components/skeleton'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Block } from '#shared/contracts/blocks'
import { CallError } from '../../../core/api.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { emptyBlock } from '../block-draft.ts'
import { useBlock } from '../blocks-data.ts'
import type { Gap } from './edits/use-edits.ts'
import type { Opened } from './opened.ts'

const BlockPanel = lazy(() => lazily(() => import('../block-panel.tsx')))

interface InspectorProps {
  opened: Opened
  /** `before` is what was saved over; a new response has a place that it goes to. */
  record: (saved: Block, before: Block | undefined, gap?: Gap) => void
  /** The focus returns to what is drawn. */
  closed: () => void
}

export function Inspector({ opened, record, closed }: InspectorProps) {
  const { t } = useTranslation('builder')
  const { id, beginning } = opened
  const [made, setMade] = useState<string>()
  const close = () =>
    opened.leave(() => {
      opened.close()
      closed()
    })
  return (
    <aside className="builder-inspector" aria-label={t('inspector')}>
      <Suspense fallback={<Waiting />}>
        {beginning && (
          <BlockPanel
            block={undefined}
            start={beginning.start}
            onSaved={(saved) => {
              setMade(saved._id)
              record(saved, undefined, beginning.gap)
              opened.open(saved._id)
            }}
            close={close}
          />
        )}
        {id !== undefined && <Known key={id} blockId={id} isMade={id === made} onSaved={record} close={close} />}
      </Suspense>
    </aside>
  )
}

interface KnownProps {
  blockId: string
  /** It was made a moment ago: the focus is on its place in what is drawn. */
  isMade: boolean
  onSaved: (saved: Block, before: Block | undefined) => void
  close: () => void
}

function Known({ blockId, isMade, onSaved, close }: KnownProps) {
  const { t } = useTranslation(['blocks', 'common'])
  const { data: block, error, refetch } = useBlock(blockId)
  if (error instanceof CallError && error.code === 'not-found')
    return (
      <Empty
        title={t('missing')}
        text={t('missing-text')}
        action={<Button onClick={close}>{t('common:close')}</Button>}
      />
    )
  if (!block && error) return <LoadFailed error={error} retry={refetch} />
  if (!block) return <Waiting />
  return (
    <BlockPanel block={block} start={emptyBlock('basic', '')} onSaved={onSaved} takesFocus={!isMade} close={close} />
  )
}

function Waiting() {
  const { t } = useTranslation('common')
  return (
    <div className="builder-waiting">
      <output aria-label={t('loading')} />
      <Skeleton height="34px" />
      <Skeleton height="220px" />
    </div>
  )
}
