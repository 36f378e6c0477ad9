import { afterAll, beforeAll, expect, it } from 'vitest'
import { killImports } from '../crash/importer.ts'
import { Workplace } from '../crash/workplace.ts'

const kills = 8

let workplace: Workplace
beforeAll(async () => {
  workplace = await Workplace.open({ environments: ['Live', 'Draft'] })
})
afterAll(() => workplace.close())

it(`an import under which the server is killed has been done or not, ${kills} times, and nothing of it in between`, async () => {
  expect(await killImports(workplace, kills)).toMatchObject({ kills, mixed: [], lost: [] })
})
