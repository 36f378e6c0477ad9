/** The draft of a response: what it begins with, where it is sent, and what is wrong with it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockDraft, blocks as contract, type Block } from '#shared/contracts/blocks'
import { api, queries, queryClient, quietly } from '../../core/api.ts'
import { pathTo } from '../../core/pages.ts'
import type { Draft } from '../../components/form/draft.ts'
import { useDraft } from '../../components/form/use-draft.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { EditedBlock, editedBlock } from './block-draft.ts'
import { blockChecks } from './block-faults.ts'
import { blockSaved, useAllBlocks } from './blocks-data.ts'
import { lastTopic } from './last-topic.ts'
import { useUnusableForms } from './kinds/parts/form-questions.ts'

/**
 * `block` is the latest that is known of the response; where it is being made there is only `empty`, and the intent that
 * it answers once it is there.
 */
export function useBlockDraft(
  block: Block | undefined,
  empty: EditedBlock,
  intentId?: string,
): Draft<EditedBlock, Block> {
  const { t } = useTranslation('blocks')
  const notify = useNotify()
  const [start] = useState(empty)
  const { data: all = [] } = useAllBlocks()
  const unusableForms = useUnusableForms(block ? editedBlock(block).content : start.content)
  const others = all.filter(({ _id }) => _id !== block?._id)
  return useDraft({
    saved: block,
    access: block ? contract.update.access : contract.create.access,
    editedOf: (item: Block | undefined, like?: EditedBlock) => (item ? editedBlock(item, like) : start),
    ...blockChecks({ others, unusableForms }),
    kept: { as: 'block', unsaved: empty.content.kind, schema: EditedBlock },
    save: (draft, base) =>
      base
        ? quietly.blocks.update({ ...BlockDraft.parse(draft), _id: base._id, revision: base.revision })
        : quietly.blocks.create(BlockDraft.parse(draft)),
    onSaved: async (saved, base) => {
      blockSaved(saved)
      if (!base) lastTopic.change(saved.group)
      if (!base && intentId !== undefined) await answerIntent(intentId, saved._id)
      notify.success(t(base ? 'saved' : 'created', { title: saved.title }), {
        text: t('view'),
        to: `${pathTo('block-edit')}/${saved._id}`,
      })
    },
    refetch: () => block && queryClient.refetchQueries(queries.blocks.get({ _id: block._id })),
  })
}

/** The response is saved all the same where this fails; the call has told why. */
async function answerIntent(intent: string, blockId: string): Promise<void> {
  await api.knowledge.mapIntent({ intent, entities: [], blockId }).catch(() => undefined)
  for (const area of ['knowledge', 'blocks']) void queryClient.invalidateQueries({ queryKey: [area] })
}
