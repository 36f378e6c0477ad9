/** The marketplace: modules that come with the product, of which a company installs a version. */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
import { contract } from '../contract.ts'
import { nameLengthMax } from '../limits.ts'

const Named = z.string().check(z.minLength(1, 'mandatory'), z.maxLength(nameLengthMax))

/** Stands in addresses, which hold no other signs as they are. */
const ModuleId = z
  .string()
  .check(z.minLength(1, 'mandatory'), z.maxLength(nameLengthMax), z.regex(/^[a-z0-9_-]+$/, 'wrong'))

const InBoth = z.object({ en: z.string(), de: z.string() })

export const Module = z.object({
  moduleId: z.string(),
  /** Stands in the address of its documentation. */
  name: z.string(),
  title: InBoth,
  description: InBoth,
  /** Markdown; `## ` begins a section. */
  docs: InBoth,
  /** The newest one. */
  versionId: z.string(),
})
export type Module = z.infer<typeof Module>

const ArgumentSchema = z.object({
  name: z.string(),
  type: z.enum(['string', 'number', 'boolean', 'select', 'secret', 'json']),
  required: z.boolean(),
  /** The argument without which it means nothing. */
  dependsOn: z.optional(z.string()),
  options: z.optional(z.array(z.string())),
})
export const InstallableHandler = z.object({
  handlerName: z.string(),
  moduleId: z.string(),
  versionId: z.string(),
  title: InBoth,
  description: InBoth,
  args: z.array(ArgumentSchema),
  /** The names of the paths that its answers may take, beside those that an answer itself names. */
  ways: z.array(z.string()),
})
export type InstallableHandler = z.infer<typeof InstallableHandler>

export const ModuleVersion = z.object({
  moduleId: z.string(),
  versionId: z.string(),
  /** `1.2.0` */
  version: z.string(),
  /** A sentence on what is new. */
  changes: InBoth,
  handlers: z.array(InstallableHandler),
})
export type ModuleVersion = z.infer<typeof ModuleVersion>

export const InstalledModule = z.object({ moduleId: z.string(), versionId: z.string(), installed: z.iso.datetime() })
export type InstalledModule = z.infer<typeof InstalledModule>

const access = accessOf(builders)

export const marketplace = contract({
  modules: {
    route: 'GET /api/agent/marketplace/modules',
    summary: 'Lists the modules that can be installed, by title.',
    access: access('read'),
    input: z.object({}),
    output: z.array(Module),
  },
  versions: {
    route: 'GET /api/agent/marketplace/versions',
    summary: 'Lists the versions of a module, newest first, with their handlers.',
    access: access('read'),
    input: z.object({ moduleId: ModuleId }),
    output: z.array(ModuleVersion),
  },
  installedHandlers: {
    route: 'GET /api/agent/marketplace/installed-handlers',
    summary: 'Lists the handlers of the installed modules, which function blocks offer.',
    access: access('read'),
    input: z.object({}),
    output: z.array(InstallableHandler),
  },
  installed: {
    route: 'GET /api/agent/marketplace/installed',
    summary: 'Lists the installed modules with their versions.',
    access: access('read'),
    input: z.object({}),
    output: z.array(InstalledModule),
  },
  install: {
    route: 'POST /api/agent/marketplace/installed',
    summary: 'Installs a version of a module in place of the one before; refused where that drops a handler in use.',
    access: access('create'),
    audit: 'create-module',
    input: z.object({ moduleId: ModuleId, versionId: Named }),
    output: InstalledModule,
  },
  uninstall: {
    route: 'DELETE /api/agent/marketplace/installed',
    summary: 'Removes a module that no function uses.',
    access: access('delete'),
    audit: 'delete-module',
    input: z.object({ moduleId: ModuleId }),
    output: z.object({ moduleId: z.string() }),
  },
})
