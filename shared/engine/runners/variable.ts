/** Sets variables of the conversation; later ones of the same block see the values of the earlier ones. */
import type { Block } from '../../contracts/blocks.ts'
import type { BlockResult, Scene } from '../scene.ts'
import { fill, variablesIn } from '../variables.ts'

export function setVariables(
  { variables, next }: Extract<Block, { type: 'variable' }>,
  { state, context }: Scene,
): BlockResult {
  let after = state
  for (const { title, value } of variables) {
    const filled = fill(value, variablesIn(after, context), context.language)
    after = { ...after, variables: { ...after.variables, [title]: filled } }
  }
  return { state: after, effects: [], next }
}
