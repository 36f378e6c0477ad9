/** Runs a block. A function without a line here does not compile. */
import { byType } from '../../by-type.ts'
import type { Block } from '../../contracts/blocks.ts'
import type { MissingContent, BlockResult, Scene } from '../scene.ts'
import { form } from './form.ts'
import { handover } from './handover.ts'
import { logic } from './logic.ts'
import { messageEffects } from './messages.ts'
import type { FunctionRunner, FunctionType } from './runner.ts'
import { unsetForm } from './unset-form.ts'

const runners = { form, logic, handover, 'unset-form': unsetForm } satisfies {
  [Type in FunctionType]: FunctionRunner<Type>
}

export function runBlock(block: Block, scene: Scene): BlockResult | MissingContent {
  if (block.type === 'function') return byType(runners, block.function, block, scene)
  return { state: scene.state, effects: messageEffects(block, scene), next: block.next }
}
