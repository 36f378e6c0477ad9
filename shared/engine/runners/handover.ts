/** Asks for a person, after which the bot says nothing more. */
import { messageEffects } from './messages.ts'
import type { FunctionRunner } from './runner.ts'

export const handover: FunctionRunner<'handover'> = ({ departmentId }, _, scene) => {
  const { answers } = scene.state
  const effects = messageEffects(scene.content.system.handover, scene)
  return { state: { answers }, effects: [...effects, { type: 'handover', departmentId }] }
}
