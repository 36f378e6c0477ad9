/** What staff read of modules, by their ids; beside the documentation, which is loaded by its page alone. */
import { texts as appointment } from './appointment/texts.ts'
import { texts as conversion } from './conversion/texts.ts'
import type { ArgumentTexts, HandlerTexts, ModuleTexts } from './module.ts'
import { moduleWith, type ModuleHandlerName } from './modules.ts'
import { texts as orderStatus } from './order-status/texts.ts'

const registered: ReadonlyMap<string, ModuleTexts> = new Map([
  ['order-status', orderStatus],
  ['appointment', appointment],
  ['conversion', conversion],
])

export function textsOfModule(moduleId: string): ModuleTexts {
  const found = registered.get(moduleId)
  if (!found) throw new Error(`The module ${moduleId} has no texts.`)
  return found
}

export function textsOfHandler(handlerName: ModuleHandlerName): HandlerTexts {
  const found = textsOfModule(moduleWith(handlerName).moduleId).handlers[handlerName]
  if (!found) throw new Error(`The handler ${handlerName} has no texts.`)
  return found
}

export const textsOfArgument = (handlerName: ModuleHandlerName, name: string): ArgumentTexts | undefined =>
  textsOfHandler(handlerName).args[name]
