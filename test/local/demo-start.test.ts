import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePorts, livedInFolder, startServer } from '../crash/server.ts'

it('a folder that was being filled when Parley was stopped is filled anew', async () => {
  const folder = await livedInFolder()
  const options = ['--data', folder, '--port', String(await freePorts())]
  // As it is left behind halfway: the sign-ins are written last.
  rmSync(join(folder, 'sign-ins.json'))
  writeFileSync(join(folder, 'begun.json'), '""')
  const server = await startServer(options)
  expect(server.printed()).toContain('maya@bloom.example')
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}, 120_000)
