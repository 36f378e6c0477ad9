import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BuildVersion } from '#shared/console-config'
import { moveToDraft, signedIn } from '../crash/client.ts'
import { freePorts, newFolder, startServer } from '../crash/server.ts'

it('npm start opens a new folder, and what was written there outlives a kill -9, with the same people and passwords', async () => {
  const folder = newFolder()
  const options = ['--data', folder, '--port', String(await freePorts())]
  let server = await startServer(options)
  const person = await signedIn(folder, () => server.origin)
  await moveToDraft(person)
  const made = await person.forms.create({ type: 'form', title: 'Kept', questions: [] })
  await server.kill()

  server = await startServer(options)
  expect(BuildVersion.parse(await (await fetch(`${server.origin}/version`)).json()).commit).toMatch(
    /^([0-9a-f]{40}(-dirty)?|unknown)$/,
  )
  expect(await person.forms.get({ _id: made._id })).toEqual(made)
  const again = await signedIn(folder, () => server.origin)
  expect((await again.forms.list()).map(({ _id }) => _id)).toContain(made._id)
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
