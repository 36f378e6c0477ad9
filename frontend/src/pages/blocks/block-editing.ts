/** How a response is edited: what it begins with, where it is sent, and what its refusals mean. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Block } from '#shared/contracts/blocks'
import { faultAt, type FieldFault } from '#shared/faults'
import { CallError, queries, queryClient, quietly } from '../../core/api.ts'
import { pathTo } from '../../core/pages.ts'
import { useEditing, type Editing } from '../../components/form/editing.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { blockDraft, EditedBlock, editedBlock, sameBlock } from './block-draft.ts'
import { blockFault } from './block-faults.ts'
import { blockSaved } from './blocks-data.ts'

export type BlockEditing = Editing<EditedBlock, Block, readonly FieldFault[]>

/** `block` is the latest that is known of the response; where it is being made there is only `empty`. */
export function useBlockEditing(block: Block | undefined, empty: EditedBlock): BlockEditing {
  const { t } = useTranslation('blocks')
  const notify = useNotify()
  const [start] = useState(empty)
  return useEditing<Block, EditedBlock, readonly FieldFault[]>(block, {
    draft: 'block-draft',
    unsaved: empty.content.kind,
    schema: EditedBlock,
    edited: (item, like) => (item ? editedBlock(item, like) : start),
    same: sameBlock,
    unrefused: [],
    show: blockSaved,
    send: async (edited, base) => {
      try {
        const draft = blockDraft(edited)
        const saved = await (base
          ? quietly.blocks.update({ ...draft, _id: base._id, revision: base.revision })
          : quietly.blocks.create(draft))
        notify.success(t(base ? 'saved' : 'created', { title: saved.title }), {
          text: t('view'),
          to: `${pathTo('block-edit')}/${saved._id}`,
        })
        return { saved, refused: [] }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.code === 'stale' && base) await queryClient.refetchQueries(queries.blocks.get({ _id: base._id }))
        const refused = faultsOf(error, edited)
        if (refused.length === 0 && error.code !== 'stale') notify.error(error.message)
        return { refused }
      }
    },
  })
}

function faultsOf({ code, details }: CallError, edited: EditedBlock): FieldFault[] {
  if (code === 'duplicate-title') return [faultAt('title', 'title-taken')]
  if (code === 'duplicate-key') return [faultAt('key', 'key-taken')]
  return details.map((fault) => blockFault(edited, fault))
}
