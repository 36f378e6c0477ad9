/** The register of the marketplace: every module, and what its versions hold. */
import { appointment } from './appointment/module.ts'
import { conversion } from './conversion/module.ts'
import type { CatalogueModule, ModuleHandler, Version } from './module.ts'
import { orderStatus } from './order-status/module.ts'

export const moduleHandlerNames = [
  'order-status',
  'appointment-file',
  'unit-conversion',
  'currency-conversion',
] as const
export type ModuleHandlerName = (typeof moduleHandlerNames)[number]

export const modules: readonly CatalogueModule<ModuleHandlerName>[] = [orderStatus, appointment, conversion]

export const isOfModule = (handlerName: string): handlerName is ModuleHandlerName =>
  moduleHandlerNames.some((name) => name === handlerName)

export const moduleOf = (moduleId: string): CatalogueModule<ModuleHandlerName> | undefined =>
  modules.find((module) => module.moduleId === moduleId)

/** `order-status@1.1.0` */
export const versionIdOf = (moduleId: string, { version }: Version): string => `${moduleId}@${version}`

export const versionOf = (moduleId: string, versionId: string): Version<ModuleHandlerName> | undefined =>
  moduleOf(moduleId)?.versions.find((version) => versionIdOf(moduleId, version) === versionId)

/** The module that a handler comes with. */
export function moduleWith(handlerName: ModuleHandlerName): CatalogueModule<ModuleHandlerName> {
  const found = modules.find((module) => module.versions.some((version) => handlerIn(version, handlerName)))
  if (!found) throw new Error(`No module has the handler ${handlerName}.`)
  return found
}

export const handlerIn = (
  { handlers }: Version<ModuleHandlerName>,
  handlerName: string,
): ModuleHandler<ModuleHandlerName> | undefined => handlers.find((handler) => handler.handlerName === handlerName)

/** The handler as its newest version has it. */
export function newestHandler(handlerName: ModuleHandlerName): ModuleHandler<ModuleHandlerName> {
  for (const version of moduleWith(handlerName).versions) {
    const found = handlerIn(version, handlerName)
    if (found) return found
  }
  throw new Error(`No version has the handler ${handlerName}.`)
}

/** A module as a company has it. */
export interface Installed {
  readonly moduleId: string
  readonly versionId: string
}

/** The handler as the installed version of its module has it; nothing where that is not installed, or lacks it. */
export function installedHandler(
  installed: readonly Installed[],
  handlerName: ModuleHandlerName,
): ModuleHandler<ModuleHandlerName> | undefined {
  const { moduleId } = moduleWith(handlerName)
  const own = installed.find((each) => each.moduleId === moduleId)
  const version = own && versionOf(moduleId, own.versionId)
  return version && handlerIn(version, handlerName)
}
