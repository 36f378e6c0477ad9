/** Runs a block. A function without a line here does not compile. */
import { byType } from '../../by-type.ts'
import type { Block } from '../../contracts/blocks.ts'
import type { MissingContent, BlockResult, Scene } from '../scene.ts'
import { emailForm } from './email-form.ts'
import { form } from './form.ts'
import { handler } from './handler.ts'
import { handover } from './handover.ts'
import { logic } from './logic.ts'
import { messageEffects } from './messages.ts'
import type { FunctionRunner, FunctionType } from './runner.ts'
import { salesforceCase } from './salesforce-case.ts'
import { unsetForm } from './unset-form.ts'
import { setVariables } from './variable.ts'
import { zapier } from './zapier.ts'

const runners = {
  form,
  logic,
  handover,
  'unset-form': unsetForm,
  handler,
  'email-form-as-table': emailForm,
  'zapier-trigger': zapier,
  'salesforce-create-case': salesforceCase,
} satisfies {
  [Type in FunctionType]: FunctionRunner<Type>
}

export function runBlock(block: Block, scene: Scene): BlockResult | MissingContent {
  if (block.type === 'function') return byType(runners, block.function, block, scene)
  if (block.type === 'variable') return setVariables(block, scene)
  return { state: scene.state, effects: messageEffects(block, scene), next: block.next }
}
