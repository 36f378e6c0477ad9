/** What is built follows from contents, and is built by one process at a time. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inProduction } from '../../infra/build/build.ts'
import { ensureFolder } from '../../infra/build/folder.ts'
import { openSourceIndex } from '../../infra/build/sources.ts'
import { root as project } from '../kit/sources.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-build-'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the hash of sources', () => {
  const old = new Date(Date.now() - 60_000)
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
    utimesSync(join(root, path), old, old)
  }
  const indexFile = () => join(root, 'index.json')
  const hashNow = (paths = ['one', 'lock.json'], at = root) => {
    const index = openSourceIndex(at, join(at, 'index.json'))
    const hash = index.hashOf(paths)
    index.save()
    return hash
  }

  beforeEach(() => {
    write('one/a.ts', 'a')
    write('one/deep/b.ts', 'b')
    write('two/c.ts', 'c')
    write('lock.json', '{}')
  })

  it('is the same for a copy, for a file that was only touched, and beside sources of other parts', () => {
    const first = hashNow()
    const copy = join(root, 'copy')
    for (const name of ['one', 'lock.json']) cpSync(join(root, name), join(copy, name), { recursive: true })
    expect(hashNow(undefined, copy)).toBe(first)
    utimesSync(join(root, 'one/a.ts'), new Date(), new Date())
    write('two/c.ts', 'other')
    write('one/.editor', 'swap')
    expect(hashNow()).toBe(first)
  })

  it('changes with a text of the same length, a name, a new file and one less', () => {
    const hashes = [hashNow()]
    const changes = [
      () => write('one/a.ts', 'x'),
      () => write('one/d.ts', ''),
      () => rmSync(join(root, 'one/deep/b.ts')),
      () => renameSync(join(root, 'one/d.ts'), join(root, 'one/e.ts')),
      () => write('lock.json', '[]'),
    ]
    for (const change of changes) {
      change()
      hashes.push(hashNow())
    }
    expect(new Set(hashes).size).toBe(6)
  })

  it('does not trust a time of writing that was set back', () => {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, 'lock.json'))
    const hashWith = (changed: number) => {
      writeFileSync(indexFile(), JSON.stringify({ 'lock.json': [size, mtimeMs, changed, 'remembered'] }))
      return hashNow(['lock.json'])
    }
    const [trusted, read] = [hashWith(ctimeMs), hashWith(ctimeMs - 1)]
    rmSync(indexFile())
    expect(hashNow(['lock.json'])).toBe(read)
    expect(trusted).not.toBe(read)
  })

  it('remembers no file that has just been written, whose next change might bear the same time', () => {
    hashNow()
    expect(existsSync(indexFile())).toBe(false)
  })

  it('reads no file again that has long been what it is', () => {
    const hash = () => {
      const index = openSourceIndex(project, indexFile())
      const found = index.hashOf(['package.json'])
      index.save()
      return found
    }
    const first = hash()
    expect(hash()).toBe(first)
    writeFileSync(indexFile(), readFileSync(indexFile(), 'utf8').replace(/"[^"]+"\]/, '"remembered"]'))
    expect(hash()).not.toBe(first)
    rmSync(indexFile())
    expect(hash()).toBe(first)
  })
})

describe('a folder', () => {
  const folder = () => join(root, 'dist/part')
  const isDone = () => existsSync(join(folder(), 'done'))
  const complete = (draft: string, text = 'whole') => {
    writeFileSync(join(draft, 'text'), text)
    writeFileSync(join(draft, 'done'), '')
  }
  const textIn = () => readFileSync(join(folder(), 'text'), 'utf8')

  it('is built once by two who want it at the same time, and by nobody who finds it done', async () => {
    let built = 0
    const ensure = () =>
      ensureFolder({
        folder: folder(),
        isDone,
        fill: async (draft) => {
          built += 1
          await new Promise(setImmediate)
          complete(draft)
        },
      })
    expect((await Promise.all([ensure(), ensure()])).toSorted()).toEqual([false, true])
    expect(await ensure()).toBe(false)
    expect(built).toBe(1)
    expect(readdirSync(join(root, 'dist'))).toEqual(['part'])
  })

  it('stays what it was until it is whole, and when it cannot be built', async () => {
    await ensureFolder({ folder: folder(), isDone, fill: async (draft) => complete(draft, 'old') })
    const again = (fill: (draft: string) => Promise<void>) =>
      ensureFolder({ folder: folder(), isDone: () => textIn() === 'new', fill })
    const broken = again(async (draft) => {
      complete(draft, 'half')
      throw new Error('A source is wrong.')
    })
    await expect(broken).rejects.toThrow('A source is wrong.')
    expect(textIn()).toBe('old')
    expect(
      await again(async (draft) => {
        expect(textIn()).toBe('old')
        complete(draft, 'new')
      }),
    ).toBe(true)
    expect(textIn()).toBe('new')
    expect(readdirSync(join(root, 'dist'))).toEqual(['part'])
  })

  it('is built by the next one when who began has been killed', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(child, 'spawn')
    mkdirSync(join(root, 'dist'))
    const lock = `${folder()}.lock`
    writeFileSync(lock, String(child.pid))
    mkdirSync(`${folder()}.draft-${child.pid}-1`)
    const built = ensureFolder({ folder: folder(), isDone, fill: async (draft) => complete(draft) })
    expect(await Promise.race([built, new Promise((resolve) => setImmediate(() => resolve('waits')))])).toBe('waits')
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await built).toBe(true)
    expect(readdirSync(join(root, 'dist'))).toEqual(['part'])
  })
})

it('two builds at once leave the environment as it was, whichever ends first', async () => {
  const outside = process.env['NODE_ENV']
  const { promise: first, resolve: endFirst } = withResolvers()
  const { promise: second, resolve: endSecond } = withResolvers()
  const seen: (string | undefined)[] = []
  const look = () => void seen.push(process.env['NODE_ENV'])
  const builds = [inProduction(() => first.then(look)), inProduction(() => second.then(look))]
  endFirst()
  await builds[0]
  endSecond()
  await builds[1]
  expect(seen).toEqual(['production', 'production'])
  expect(process.env['NODE_ENV']).toBe(outside)
})

/** `Promise.withResolvers`, which Node.js has from version 22 on. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}
