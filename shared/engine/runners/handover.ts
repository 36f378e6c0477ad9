/** Asks for a person, after which the bot says nothing more. */
import { messageEffects } from './messages.ts'
import type { FunctionRunner } from './runner.ts'

export const handover: FunctionRunner<'handover'> = ({ departmentId }, _, scene) => {
  const { answers, variables } = scene.state
  const effects = messageEffects(scene.content.system.handover, scene)
  return {
    state: { answers, ...(variables && { variables }) },
    effects: [...effects, { type: 'handover', departmentId }],
  }
}
