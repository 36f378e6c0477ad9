/** Which code is deployed: written by the build and by Git, published as a file, answered at `/version`. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readVersion } from '../../infra/build/version.ts'
import { synthesise } from './templates.ts'

describe('the version of the build', () => {
  let root: string
  const stamp = (folder: string, time: string) => {
    mkdirSync(join(root, folder, '.vite'), { recursive: true })
    writeFileSync(join(root, folder, '.vite/built'), '')
    utimesSync(join(root, folder, '.vite/built'), new Date(time), new Date(time))
  }
  const version = () => readVersion([join(root, 'functions'), join(root, 'console')])
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words])

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'parley-version-'))
    stamp('functions', '2026-11-26T11:00:00Z')
    stamp('console', '2026-11-26T12:00:00Z')
  })

  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it('is of the last build, so that a deployment without a build changes nothing; outside of Git no commit is known', () => {
    expect(version()).toEqual({ commit: 'unknown', built: '2026-11-26T12:00:00.000Z' })
    stamp('functions', '2026-11-26T13:00:00Z')
    expect(version().built).toBe('2026-11-26T13:00:00.000Z')
  })

  it('names the commit, and says where a file was changed since', () => {
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'first')
    expect(version().commit).toMatch(/^[0-9a-f]{40}$/)
    writeFileSync(join(root, 'functions/.vite/built'), 'changed')
    expect(version().commit).toMatch(/^[0-9a-f]{40}-dirty$/)
  })
})

it('the version that is published names the commit and the time of the build, and nothing else', () => {
  const { directory } = synthesise()
  const name = readdirSync(directory, { recursive: true, encoding: 'utf8' }).find((file) =>
    file.endsWith('version.json'),
  )
  expect(JSON.parse(readFileSync(join(directory, name!), 'utf8'))).toEqual({
    commit: '5f3b2c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b',
    built: '2026-11-26T12:00:00.000Z',
  })
})

it('the edge answers /version with the file that the deployment has written, and no other address', () => {
  const source = readFileSync(new URL('../../infra/cloud/viewer-request.js', import.meta.url), 'utf8')
  const answered = (uri: string) => {
    const request = { uri, headers: { 'accept-encoding': { value: 'br' } } }
    return (runInNewContext(`${source}; handler`) as (event: object) => { uri: string })({ request }).uri
  }
  expect([answered('/version'), answered('/versions')]).toEqual(['/version.json', '/index.html.br'])
})
