/** The life of a response on the screen: edited, kept in the tab, saved, and brought together with what others save. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Block } from '#shared/contracts/blocks'
import { CallError, queries, queryClient, quietly } from '../../api.ts'
import { useAgent } from '../../app/agent.tsx'
import { pathTo } from '../../app/pages.ts'
import { useNotify } from '../../components/notifications.tsx'
import { blockDraft, editedBlock, sameBlock, type EditedBlock } from './block-draft.ts'
import { serverFault, type Fault } from './block-faults.ts'
import { blockSaved } from './blocks-data.ts'
import { draftKey, forgetDraft, keepDraft, keptDraft, type KeptDraft } from './kept-draft.ts'

export interface BlockEditing {
  readonly edited: EditedBlock
  readonly change: (block: EditedBlock) => void
  readonly dirty: boolean
  readonly saving: boolean
  /** What the server found wrong with what was sent last, until something is changed. */
  readonly refused: readonly Fault[]
  /** Gives the saved response, or `undefined` when it was not saved; the reason is shown. */
  readonly save: () => Promise<Block | undefined>
  /** Somebody else saved this response while it was edited here: take theirs, or go on and save over it. */
  readonly conflict: { readonly takeTheirs: () => void; readonly keepMine: () => void } | undefined
  /** Work left behind by a reload. */
  readonly left: { readonly restore: () => void; readonly discard: () => void } | undefined
}

/** `block` is the latest that is known of the response; where it is being made there is only `empty`. */
export function useBlockEditing(block: Block | undefined, empty: EditedBlock): BlockEditing {
  const { agent } = useAgent()
  const key = draftKey(agent.activeEnvironment._id, block?._id ?? empty.content.kind)
  /** The state the edits are built on. */
  const [base, setBase] = useState(block)
  const [start] = useState(empty)
  const [edited, setEdited] = useState(() => (block ? editedBlock(block) : start))
  const [refused, setRefused] = useState<readonly Fault[]>([])
  const [left, setLeft] = useState(() => keptDraft(key))
  const { saving, send } = useSending()

  const dirty = !sameBlock(edited, base ? editedBlock(base) : start)
  const outdated = block !== undefined && block.revision > (base?.revision ?? 0)
  // Where nothing was edited there is nothing to ask: what others saved shows at once.
  if (outdated && !dirty && !left) build(block)
  useKeeping(key, { revision: base?.revision, block: edited }, dirty, left !== undefined)

  function build(on: Block) {
    setBase(on)
    setEdited(editedBlock(on))
    setRefused([])
  }

  async function save() {
    const sent = edited
    const { saved, faults } = await send(base, sent)
    setRefused(faults)
    if (!saved) return undefined
    setBase(saved)
    // Typing does not wait for the answer: what was typed meanwhile stays, and is dirty.
    setEdited((latest) => (latest === sent ? editedBlock(saved, sent) : latest))
    blockSaved(saved)
    return saved
  }

  return {
    edited,
    change: (changed) => {
      setEdited(changed)
      setRefused([])
      setLeft(undefined)
    },
    dirty,
    saving,
    refused,
    save,
    conflict: outdated && dirty ? { takeTheirs: () => build(block), keepMine: () => setBase(block) } : undefined,
    left: left && {
      restore: () => {
        setEdited(left.block)
        setBase(block && { ...block, revision: left.revision ?? block.revision })
        setLeft(undefined)
      },
      discard: () => {
        forgetDraft(key)
        setLeft(undefined)
      },
    },
  }
}

function useSending() {
  const { t } = useTranslation('blocks')
  const notify = useNotify()
  const [saving, setSaving] = useState(false)

  async function send(base: Block | undefined, edited: EditedBlock): Promise<{ saved?: Block; faults: Fault[] }> {
    setSaving(true)
    try {
      const draft = blockDraft(edited)
      const saved = await (base
        ? quietly.blocks.update({ ...draft, _id: base._id, revision: base.revision })
        : quietly.blocks.create(draft))
      notify.success(t(base ? 'saved' : 'created', { title: saved.title }), {
        text: t('view'),
        to: `${pathTo('block-edit')}/${saved._id}`,
      })
      return { saved, faults: [] }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'stale' && base) await queryClient.refetchQueries(queries.blocks.get({ _id: base._id }))
      const faults = faultsOf(error, edited)
      if (faults.length === 0 && error.code !== 'stale') notify.error(error.message)
      return { faults }
    } finally {
      setSaving(false)
    }
  }
  return { saving, send }
}

function faultsOf({ code, details }: CallError, edited: EditedBlock): Fault[] {
  if (code === 'duplicate-title') return [{ field: 'title', name: 'title-taken' }]
  if (code === 'duplicate-key') return [{ field: 'key', name: 'key-taken' }]
  return details.map((detail) => serverFault(edited, detail))
}

/** Keeps the draft of a dirty response in the tab. To leave the page on purpose is to give the draft up. */
function useKeeping(key: string, draft: KeptDraft, dirty: boolean, offered: boolean): void {
  useEffect(() => {
    if (dirty) keepDraft(key, draft)
    else if (!offered) forgetDraft(key)
  })
  useEffect(() => () => forgetDraft(key), [key])
}
