/** A warm request through gateway, function and table, one after the other. */
import { openWorld } from '../kit/world.ts'
import { quantile, spreadOf, tell, timed } from './figure.ts'

const warmUp = 50
const measured = 300

export async function requests(): Promise<void> {
  const world = await openWorld()
  const admin = await world.inDraft('admin')
  const made = await admin.forms.create({ type: 'form', title: 'Measured', questions: [] })
  const read = () => admin.forms.list()
  const write = () => admin.forms.update({ _id: made._id, type: 'form', title: 'Measured', questions: [] })
  for (const [name, call, goals] of [
    ['GET forms', read, { median: 12, rare: 60 }],
    ['PUT form', write, { median: 20, rare: 120 }],
  ] as const) {
    for (let count = 0; count < warmUp; count++) await call()
    const times: number[] = []
    for (let count = 0; count < measured; count++) times.push(await timed(call))
    const figure = { bench: 'requests', unit: 'ms', spread: spreadOf(times) }
    tell({ ...figure, metric: `${name}, local, 1 form: p50`, value: quantile(times, 0.5), goal: `<= ${goals.median}` })
    tell({ ...figure, metric: `${name}, local, 1 form: p99`, value: quantile(times, 0.99), goal: `<= ${goals.rare}` })
  }
  await world.close()
}
