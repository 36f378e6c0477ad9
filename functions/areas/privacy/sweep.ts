/**
 * Sweeps a table that was restored to an earlier moment, before it serves: whoever was erased since then is there again, in
 * rows and in files that were brought back.
 */
import { environments } from '../../platform/tenancy/tenancy.ts'
import type { ConversationScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { marks, subjectsOf } from '../../erasure/store.ts'
import { eraseOnce } from './stores.ts'

const looksMax = 10

/** What names those who were erased; asked of the table that has served. */
export const erasedSubjects = async (): Promise<ReadonlySet<string>> =>
  new Set((await new Table({}).listGroup(marks, 'all')).map(({ subject }) => subject))

/** Which of these conversations are of somebody who was erased. The keys are those of the table that has served. */
export async function erasedAmong<Scope extends ConversationScope>(
  scopes: readonly Scope[],
  subjects: ReadonlySet<string>,
): Promise<Scope[]> {
  const found: Scope[] = []
  for (const scope of scopes) if ((await subjectsOf(scope)).some((subject) => subjects.has(subject))) found.push(scope)
  return found
}

/** Erases somebody from the table that is worked on; throws where something of them is found again and again. */
export async function eraseAgain({ client, conversation }: ConversationScope, now: Date): Promise<void> {
  const all = await new Table({ client }).get(environments, 'environments')
  const gone = {
    client,
    ids: new Set([conversation]),
    environments: (all?.list ?? []).map(({ _id }) => _id),
    until: now,
    now,
  }
  for (let look = 0; look < looksMax; look++) if (await eraseOnce(gone, () => Promise.resolve())) return
  throw new Error(`The conversation ${conversation} of ${client} is still named after ${looksMax} looks.`)
}
