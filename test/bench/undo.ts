/** Back from what replaced thousands of responses: where nobody writes, and where people do. */
import { contentLanguages } from '#shared/languages'
import { uploadFile } from '../kit/content-files.ts'
import { Releasing } from '../kit/releasing.ts'
import { openWorld, type World } from '../kit/world.ts'
import { medianOf, tell, timed } from './figure.ts'
import { manyResponses } from './portability.ts'

const responses = 5000
const rounds = 5

export async function undo(): Promise<void> {
  const world = await openWorld()
  const on = await Releasing.begin(world, { supportedLangs: contentLanguages })
  for (let round = 0; round < 2; round++) {
    const uploadId = await uploadFile(on.admin, manyResponses(responses))
    await on.admin.portability.import({ uploadId, type: 'complete' })
    await on.promote()
  }
  await undoIn(world, on, 'Live', 'a live environment')
  await undoIn(world, on, 'Draft', 'one that people write in, all of it replaced')
  await world.close()
}

async function undoIn(world: World, on: Releasing, environment: string, where: string): Promise<void> {
  await on.workIn(environment)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [newest] = (await on.admin.backups.list()).filter(({ kind }) => kind === 'release')
    // What follows a release is not to be measured with it.
    await world.settled()
    times.push(await timed(() => on.admin.backups.restore({ snapshotId: newest!._id })))
  }
  const metric = `undo of ${responses} responses in ${where}`
  tell({ bench: 'undo', metric, unit: 'ms', goal: '<= 1000', ...medianOf(times) })
}
