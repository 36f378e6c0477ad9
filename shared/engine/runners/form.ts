/** Asks the questions of a form; a form that does not exist is skipped. */
import { ask } from '../asking.ts'
import { missingContent } from '../scene.ts'
import type { FunctionRunner } from './runner.ts'

export const form: FunctionRunner<'form'> = ({ formId }, { _id: blockId, next, onReply }, scene) => {
  const found = scene.content.forms.get(formId)
  if (found) return ask({ form: found, blockId, next, onReply }, scene)
  return missingContent(scene.content, { forms: [formId], blocks: [next] }) ?? { state: scene.state, effects: [], next }
}
