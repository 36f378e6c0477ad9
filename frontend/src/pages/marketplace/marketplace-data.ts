/** The marketplace as the console keeps it. */
import { useQuery } from '@tanstack/react-query'
import type { Module, ModuleVersion } from '#shared/contracts/marketplace'
import { queries, queryClient, quietly } from '../../core/api.ts'

const installed = queries.marketplace.installed({})

export const useModules = () => useQuery(queries.marketplace.modules({}))
export const useVersions = (moduleId: string) => useQuery(queries.marketplace.versions({ moduleId }))
export const useInstalled = () => useQuery(installed)

export async function installVersion({ moduleId, versionId }: ModuleVersion): Promise<void> {
  await quietly.marketplace.install({ moduleId, versionId })
  await follow()
}

export async function uninstallModule({ moduleId }: Module): Promise<void> {
  await quietly.marketplace.uninstall({ moduleId })
  await follow()
}

/** The editor of functions offers other handlers from now on, and the history has a line more. */
async function follow(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['history'] })
  await queryClient.invalidateQueries({ queryKey: ['marketplace'] })
}
