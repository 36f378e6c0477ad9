/** The calls behind an edit: a response is read as it is now, changed in one place, and saved on the revision it was read at. */
import type { Channel } from '#shared/chat/channels'
import { BlockDraft, type Block } from '#shared/contracts/blocks'
import { withLink } from '#shared/content/links'
import { CallError, quietly } from '../../../../core/api.ts'
import type { From } from '../canvas/canvas-props.ts'
import { renamed, renumbered, type Change, type Steps } from './steps.ts'

/** A port that has to lead somewhere, as that of a condition does. */
export class LinkNeeded extends Error {
  override name = 'LinkNeeded'
}

export const readBlock = (_id: string): Promise<Block> => quietly.blocks.get({ _id })

const saveOver = (state: Block, { _id, revision }: Block): Promise<Block> =>
  quietly.blocks.update({ ...BlockDraft.parse(state), _id, revision })

/** Leads a port to another response, or nowhere; throws `LinkNeeded`. The choices counted are those on the channel. */
export async function saveLink({ from, port }: From, to: string | undefined, channel: Channel): Promise<Change> {
  const before = await readBlock(from)
  const linked = withLink(before, port, to, channel)
  if (!linked || !BlockDraft.safeParse(linked).success) throw new LinkNeeded()
  return { kind: 'update', before, after: await saveOver(linked, before) }
}

/** Somebody else has saved the response since, or deleted it. */
export class ChangedSince extends Error {
  override name = 'ChangedSince'

  constructor(
    readonly title: string,
    /** Unknown of a response that is gone. */
    readonly by: string | undefined,
  ) {
    super()
  }
}

/** Takes one change back. Gives the steps as they know the responses from then on. */
export async function undoChange(change: Change, steps: Steps): Promise<Steps> {
  if (change.kind === 'update') return saveAgain(change.before, change.after, steps)
  const { block } = change
  await notingOthers(block, async () => {
    const { revision } = await readBlock(block._id)
    if (revision !== block.revision) throw new CallError('stale', '')
    await quietly.blocks.remove({ id: block._id })
  })
  return steps
}

/** Makes one change again. */
export async function redoChange(change: Change, steps: Steps): Promise<Steps> {
  if (change.kind === 'update') return saveAgain(change.after, change.before, steps)
  return renamed(steps, change.block, await quietly.blocks.create(BlockDraft.parse(change.block)))
}

const saveAgain = (state: Block, over: Block, steps: Steps): Promise<Steps> =>
  notingOthers(over, async () => renumbered(steps, state, await saveOver(state, over)))

async function notingOthers<Done>(block: Block, act: () => Promise<Done>): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'not-found') throw new ChangedSince(block.title, undefined)
    if (error.code !== 'stale') throw error
    const [latest] = await quietly.blocks.revisions({ id: block._id })
    throw new ChangedSince(block.title, latest?.agent)
  }
}
