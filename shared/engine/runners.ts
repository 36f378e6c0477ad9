/** What each kind of block does. A kind without a runner does not compile. */
import type { BlockFunction, BlockType } from '../blocks/index.ts'
import type { Block } from '../contracts/blocks.ts'
import { ask } from './asking.ts'
import { holds } from './conditions.ts'
import { messageOf, wordingIn } from './saying.ts'
import { lacking, type Lacking, type Ran, type Scene } from './scene.ts'
import type { Effect } from './turn.ts'

// The registers are keyed by the type of what they run; a call through a union of types cannot know that.
export const run = (block: Block, scene: Scene): Ran | Lacking => runners[block.type](block as never, scene)

type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>
type FunctionOf<Type extends BlockFunction['type']> = Extract<BlockFunction, { type: Type }>

const runners = {
  message: speak,
  select: speak,
  media: speak,
  complex: speak,
  function: (block: BlockOf<'function'>, scene: Scene) =>
    functionRunners[block.function.type](block.function as never, block, scene),
} satisfies { [Type in BlockType]: (block: BlockOf<Type>, scene: Scene) => Ran | Lacking }

const functionRunners = {
  form: askForm,
  logic: decide,
  handover: handOver,
  'unset-form': forget,
} satisfies {
  [Type in BlockFunction['type']]: (does: FunctionOf<Type>, block: BlockOf<'function'>, scene: Scene) => Ran | Lacking
}

function speak(block: Block, scene: Scene): Ran {
  return { state: scene.state, effects: said(block, scene), next: block.next }
}

function said(block: Block | undefined, { state, context }: Scene): Effect[] {
  const message = block && messageOf(block, wordingIn(state, context))
  return message ? [{ type: 'say', message }] : []
}

/** A form that does not exist is skipped. */
function askForm({ formId }: FunctionOf<'form'>, block: BlockOf<'function'>, scene: Scene): Ran | Lacking {
  const { _id: blockId, next, onReply } = block
  const form = scene.content.forms.get(formId)
  if (form) return ask({ form, blockId, next, onReply }, scene)
  return lacking(scene.content, { forms: [formId], blocks: [next] }) ?? { state: scene.state, effects: [], next }
}

/** LOGIC-008: the first condition that holds shows the way. */
function decide({ formId, expressions, defaultMappingBlockId }: FunctionOf<'logic'>, _: Block, scene: Scene): Ran {
  const { state, context } = scene
  const answers = (formId && state.answers[formId]) || {}
  const found = expressions.find(({ condition }) => holds(condition, answers, context.facts))
  return { state, effects: [], next: found?.blockId ?? defaultMappingBlockId }
}

/** From here on people speak: nothing that comes after is said. */
function handOver({ departmentId }: FunctionOf<'handover'>, _: Block, scene: Scene): Ran {
  const { answers } = scene.state
  const effects = said(scene.content.system.handover, scene)
  return { state: { answers }, effects: [...effects, { type: 'handover', departmentId }] }
}

function forget({ unsetFormIds, unsetAllForms }: FunctionOf<'unset-form'>, { next }: Block, { state }: Scene): Ran {
  const kept = Object.entries(state.answers).filter(([formId]) => !unsetAllForms && !unsetFormIds.includes(formId))
  return { state: { ...state, answers: Object.fromEntries(kept) }, effects: [], next }
}
