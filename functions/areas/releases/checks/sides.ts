/** Opens what the checks of a release compare: what its environment answers with now, and the release. */
import { openStage } from '../../../bot/stage/stage.ts'
import { environmentIn, readEnvironments } from '../../../content/hold.ts'
import { rowKey } from '../../../content/comparison.ts'
import { releaseId, releaseRows } from '../../../content/release-rows.ts'
import type { ReleaseState } from '../../../platform/table/release-file.ts'
import { openFile } from '../../../platform/table/release-store.ts'
import { Table } from '../../../platform/table/table.ts'
import { companyConfig } from '../../../platform/tenancy/company.ts'
import { contentScope } from '../../../platform/tenancy/tenancy.ts'
import { contentKinds } from '#shared/references'
import { Problem } from '#shared/problem'
import { deployedBuild } from '../../../content/models/store.ts'
import { stateOf } from '../../../releases/diff.ts'
import type { Sides } from './replay.ts'
import type { CheckRun } from './store.ts'

export interface OpenSides extends Sides {
  readonly file: ReleaseState
  /** How people call an item, of the release or of what it would replace. */
  readonly titleOf: (id: string) => string | undefined
}

/** Opens both as they are at this moment; the release keeps the model that it would bring. */
export async function openSides({ scope, number }: CheckRun, now: Date): Promise<OpenSides> {
  const { client } = scope
  const [environments, row, config, deployed] = await Promise.all([
    readEnvironments(scope),
    new Table(scope).get(releaseRows, releaseId(number)),
    companyConfig(client, now),
    deployedBuild(scope),
  ])
  if (!row) throw new Problem('not-found')
  const environment = environmentIn(environments, scope.environment)
  const [state, file] = await Promise.all([stateOf(scope, environment), openFile(client, row.file)])
  const [standing, candidate] = await Promise.all([
    openStage(contentScope(client, environment), { state, model: deployed?.key }),
    openStage(contentScope(client, { ...environment, base: row.file, sealed: true }), {
      state: file,
      model: row.model?.key ?? deployed?.key,
    }),
  ])
  return { now: standing, candidate, config, file, titleOf: (id) => titleIn(file, id) ?? titleIn(state, id) }
}

function titleIn(state: ReleaseState, id: string): string | undefined {
  for (const kind of contentKinds) {
    const title = state.get(rowKey(kind, id))?.['title']
    if (typeof title === 'string') return title
  }
  return undefined
}
