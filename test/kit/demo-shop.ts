/** Where the conversations of a folder of the demo are played without a cloud. */
import type { CompanyConfig } from '../../functions/platform/tenancy/company.ts'
import { configOf } from '../../infra/commands/demo-lesson.ts'
import { departmentsOf, idsIn, stageOf, wordsIn } from '../../infra/demo/content.ts'
import type { Cast } from '../../infra/demo/conversation/player.ts'
import { readPeople, type CompanyFolder } from '../../infra/demo/folder.ts'

const id = (letters: string) => `01J${letters.padStart(23, '0')}`

/** The people and the bot of a folder, as they would be in a cloud. */
export function castOf(folder: CompanyFolder, now: Date): Cast {
  // Rows beside conversations are made, and written nowhere.
  process.env['TABLE_NAME'] = 'no table'
  const ids = idsIn(folder)
  // Nobody asks a folder what was founded.
  const config = { ...configOf(folder), environments: { list: [], version: 1 } } as unknown as CompanyConfig
  const scope = { client: id('C'), environment: id('E') }
  const bot = { stage: stageOf(folder), departments: departmentsOf(folder) }
  const people = readPeople().filter(({ companies }) => companies[folder.plan.name])
  return {
    shop: { scope, config, ...bot, now },
    agents: new Map(
      people.map(({ firstName, lastName }, index) => [
        firstName,
        { _id: id(`A${index}`), name: `${firstName} ${lastName}` },
      ]),
    ),
    membersOf: () => [],
    idOf: (kind, key) => ids.get(`${kind} ${key}`),
    wordsOf: wordsIn(folder),
    now,
  }
}
