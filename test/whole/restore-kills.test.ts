import { afterAll, beforeAll, expect, it } from 'vitest'
import { killRestores } from '../crash/restorer.ts'
import { Workplace } from '../crash/workplace.ts'

const kills = 6

let workplace: Workplace
beforeAll(async () => {
  workplace = await Workplace.open({ environments: ['Live', 'Draft'] })
})
afterAll(() => workplace.close())

it(`a restore under which the server is killed has brought all back or nothing, ${kills} times, and no save is lost`, async () => {
  const found = await killRestores(workplace, (done) => done < kills)
  expect(found).toMatchObject({ kills, mixed: [], lost: [] })
  expect(found.acknowledged).toBe(kills)
})
