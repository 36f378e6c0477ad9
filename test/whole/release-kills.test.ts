import { afterAll, beforeAll, expect, it } from 'vitest'
import { killPromotions } from '../crash/promoter.ts'
import { Workplace } from '../crash/workplace.ts'

const kills = 6

let workplace: Workplace
beforeAll(async () => {
  workplace = await Workplace.open({ environments: ['Live', 'Draft'] })
})
afterAll(() => workplace.close())

it(`CHANGES-010/atomic: a promotion under which the server is killed has been done or not, ${kills} times, and no save is lost`, async () => {
  const found = await killPromotions(workplace, (done) => done < kills)
  expect(found).toMatchObject({ kills, mixed: [], lost: [], doubled: [] })
  expect(found.acknowledged).toBeGreaterThan(kills)
})
