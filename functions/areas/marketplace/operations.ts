/** The marketplace: what can be installed, what is, and what keeps a module from leaving. */
import type { ModuleHandler, Version } from '#shared/catalogue/module'
import { docsOf } from '#shared/catalogue/docs'
import { handlerIn, moduleOf, modules, versionIdOf, versionOf, type ModuleHandlerName } from '#shared/catalogue/modules'
import { textsOfHandler, textsOfModule } from '#shared/catalogue/texts'
import type { InstallableHandler, marketplace, ModuleVersion } from '#shared/contracts/marketplace'
import { Problem } from '#shared/problem'
import type { Context, Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { installedModules } from '../../platform/tenancy/installed-modules.ts'
import { usersOf } from './users.ts'

export const operations: Operations<typeof marketplace> = {
  modules: () =>
    Promise.resolve(
      modules
        .map(({ moduleId, versions: [newest] }) => {
          const { title, description } = textsOfModule(moduleId)
          const docs = docsOf(moduleId)
          return { moduleId, name: moduleId, title, description, docs, versionId: versionIdOf(moduleId, newest) }
        })
        .toSorted((a, b) => a.title.en.localeCompare(b.title.en)),
    ),

  versions: ({ moduleId }) => {
    const found = moduleOf(moduleId)
    return found ? Promise.resolve(found.versions.map((version) => shownVersion(moduleId, version))) : missing()
  },

  installedHandlers: async (_, { table }) =>
    (await table.list(installedModules)).flatMap(({ moduleId, versionId }) => {
      const version = versionOf(moduleId, versionId)
      return version ? shownVersion(moduleId, version).handlers : []
    }),

  installed: (_, { table }) => table.list(installedModules),

  install: async ({ moduleId, versionId }, context) => {
    const version = versionOf(moduleId, versionId)
    if (!version) return missing()
    return retryOnConflict(async () => {
      const { table, now } = context
      const before = await table.get(installedModules, moduleId)
      await requireUnused(context, droppedBy(moduleId, before?.versionId, version))
      const after = { moduleId, versionId, installed: now.toISOString() }
      const expected = before && { field: 'installed', value: before.installed, isThere: true }
      const write = expected
        ? { ...table.replace(installedModules, after, expected), otherwise: 'unavailable' as const }
        : table.create(installedModules, after, 'unavailable')
      await context.commit([write], { about: aboutOf(moduleId, version) })
      return after
    })
  },

  uninstall: async ({ moduleId }, context) => {
    await retryOnConflict(async () => {
      const { table } = context
      const before = await table.get(installedModules, moduleId)
      if (!before) throw new Problem('not-found')
      await requireUnused(context, droppedBy(moduleId, before.versionId, undefined))
      const unchanged = { field: 'installed', value: before.installed, isThere: true }
      const write = table.removeUnchanged(installedModules, moduleId, unchanged)
      const version = versionOf(moduleId, before.versionId)
      await context.commit([{ ...write, otherwise: 'unavailable' }], { about: aboutOf(moduleId, version) })
    })
    return { moduleId }
  },
}

const missing = () => Promise.reject(new Problem('not-found'))

const aboutOf = (moduleId: string, version: Version | undefined) => ({
  name: [textsOfModule(moduleId).title.en, version?.version].filter(Boolean).join(' '),
})

/** The handlers that a company has and then has not. */
function droppedBy(
  moduleId: string,
  before: string | undefined,
  after: Version<ModuleHandlerName> | undefined,
): ModuleHandlerName[] {
  const had = before === undefined ? undefined : versionOf(moduleId, before)
  return (had?.handlers ?? []).flatMap(({ handlerName }) =>
    after && handlerIn(after, handlerName) ? [] : [handlerName],
  )
}

/** A function that is saved at this very moment is not seen: it takes its error path, as one of a file does. */
async function requireUnused(context: Context, dropped: readonly ModuleHandlerName[]): Promise<void> {
  const names = dropped.length > 0 ? await usersOf(context, dropped) : []
  if (names.length > 0) throw new Problem('module-in-use', { names: names.join(', ') })
}

function shownVersion(moduleId: string, version: Version<ModuleHandlerName>): ModuleVersion {
  const versionId = versionIdOf(moduleId, version)
  // Every version has its sentence, as a test sees to.
  const changes = textsOfModule(moduleId).changes[version.version] ?? { en: '', de: '' }
  const handlers = version.handlers.map((handler) => shownHandler({ moduleId, versionId }, handler))
  return { moduleId, versionId, version: version.version, changes, handlers }
}

function shownHandler(
  of: Pick<InstallableHandler, 'moduleId' | 'versionId'>,
  { handlerName, args, ways }: ModuleHandler<ModuleHandlerName>,
): InstallableHandler {
  const { title, description } = textsOfHandler(handlerName)
  return {
    ...of,
    handlerName,
    title,
    description,
    args: args.map(({ name, type, required = false, dependsOn, options }) => ({
      name,
      type,
      required,
      ...(dependsOn !== undefined && { dependsOn }),
      ...(options && { options: [...options] }),
    })),
    ways: [...ways],
  }
}
