/** Workspaces that tests carry from one company to another one. */
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { uploadWorkspace } from './workspace-files.ts'
import { environmentOf, type Worker, type World } from './world.ts'

export interface Workspace {
  readonly admin: Worker
  readonly company: FoundedCompany
}

/** A new company, whose administrator works in an empty Draft. */
export async function emptyWorkspace(world: World): Promise<Workspace> {
  const { admin, company } = await world.newCompany()
  await work({ admin, company }, 'Draft')
  return { admin, company }
}

export const work = ({ admin, company }: Workspace, name: 'Live' | 'Draft') =>
  admin.environments.switch({ environmentId: environmentOf(company, name), agentId: admin.agent._id })

/** The file of a workspace. */
export async function exported({ admin }: Workspace, given: { media?: boolean } = {}): Promise<Buffer> {
  const { url } = await admin.portability.exportWorkspace(given)
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}

export const imported = async (
  { admin }: Workspace,
  file: Buffer,
  more: { commit?: boolean; name?: string } = { commit: true },
) => admin.portability.importWorkspace({ uploadId: await uploadWorkspace(admin, file), ...more })
