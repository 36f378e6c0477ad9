/** Two states of a response: as customers see them, and in statements that people can compare. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Block } from '#shared/contracts/blocks'
import type { Revision } from '#shared/contracts/revision'
import { Revisions } from '../../components/history/revisions.tsx'
import { editedBlock } from './block-draft.ts'
import { restoringOf } from './block-restoring.ts'
import { useDescription } from './description/block-description.ts'
import type { TabProps } from './editor-props.ts'
import { PhonePreview } from './phone-preview.tsx'

interface BlockRevisionsProps extends Pick<TabProps, 'view'> {
  block: Block
  revisions: readonly Revision<Block>[]
}

export default function BlockRevisions({ block, revisions, view }: BlockRevisionsProps) {
  const describe = useDescription()
  return (
    <Revisions
      revisions={revisions}
      describe={describe}
      restoring={restoringOf(block)}
      preview={(revision) => <RevisionPreview revision={revision} view={view} />}
    />
  )
}

/** In the language and on the channel that are chosen for the response. */
function RevisionPreview({
  revision: { item, revision },
  view,
}: Pick<TabProps, 'view'> & { revision: Revision<Block> }) {
  const { t } = useTranslation('history')
  const edited = useMemo(() => editedBlock(item), [item])
  return <PhonePreview edited={edited} view={view} name={t('compare.preview', { revision })} />
}
