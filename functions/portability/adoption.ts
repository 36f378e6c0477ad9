/** Makes what a file brings fit for this workspace, as a save does: forced data types, and media that are really here. */
import pMap from 'p-map'
import type { Block } from '#shared/contracts/blocks'
import type { FormItem } from '#shared/contracts/forms'
import { faultAt, type FieldFault } from '#shared/faults'
import { fileProblem, Problem } from '#shared/problem'
import type { Portion, PortionItem } from '../content/plans/portion.ts'
import { itemAt, type ContentState, type Item } from '../content/plans/state.ts'
import type { Context } from '../platform/request/context.ts'
import { adoptBlock } from '../content/items/accept-block.ts'
import { withForcedTypes } from '../content/items/forms.ts'

/** Each block asks the bucket for every one of its media that it does not have here. */
const blocksAtOnce = 25

/** The portion as it may be saved here; media that this workspace does not have refuse it, all of them named. */
export async function adoptItems(context: Context, portion: Portion, state: ContentState): Promise<Portion> {
  const faults: FieldFault[] = []
  const adoptOne = async (each: PortionItem): Promise<PortionItem> => {
    try {
      return { ...each, item: await adopt(context, each, state) }
    } catch (error) {
      faults.push(...faultsOf(error, each))
      return each
    }
  }
  const items = await pMap(portion.items, adoptOne, { concurrency: blocksAtOnce })
  if (faults.length > 0) throw fileProblem(...faults)
  return { ...portion, items }
}

async function adopt(context: Context, { kind, item }: PortionItem, state: ContentState): Promise<Item> {
  // Nothing but its data types changes.
  if (kind === 'form' || kind === 'field') return withForcedTypes(item as FormItem) as FormItem
  if (!('group' in item)) return item
  const here = itemAt(state, `${kind}#${item._id}`)?.item
  return adoptBlock(context, item, here as Block | undefined)
}

function faultsOf(error: unknown, { path = '' }: PortionItem): FieldFault[] {
  if (Problem.is(error, 'upload-missing')) return [faultAt(path, 'media-gone')]
  if (!Problem.is(error, 'not-an-image', 'not-a-video', 'not-a-source', 'bad-request')) throw error
  return error.details.map((fault) => ({ ...fault, path: `${path}.${fault.path}` }))
}
