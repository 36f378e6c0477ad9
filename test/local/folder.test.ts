/** What a running Parley keeps of itself in its data folder: whose it is, and its log. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimFolder, emptyFolder } from '../../infra/start/folder.ts'
import { olderLog, openLog } from '../../infra/start/log.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parley-folder-'))))
afterEach(() => rmSync(folder, { recursive: true }))

describe('a folder', () => {
  const claimAtOnce = async () => {
    const claims = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => claimFolder(folder, `http://127.0.0.1:${4400 + index}`)),
    )
    return {
      won: claims.flatMap((claim) => (claim.status === 'fulfilled' ? [claim.value] : [])),
      lost: claims.flatMap((claim) => (claim.status === 'rejected' ? [String(claim.reason)] : [])),
    }
  }

  it.each([
    ['that is free', undefined],
    ['whose process was killed', JSON.stringify({ processId: process.pid, origin: 'http://127.0.0.1:1', door: 1 })],
    ['whose lock is no lock', 'x'],
  ])('%s is given to one of eight starts at once, and to the next when that one ends', async (_state, lock) => {
    if (lock !== undefined) writeFileSync(join(folder, 'running.json'), lock)
    const { won, lost } = await claimAtOnce()
    expect(won).toHaveLength(1)
    expect(new Set(lost).size).toBe(1)
    expect(lost[0]).toMatch(/^Obstacle: The data folder .* is already served at http:.* \(process \d+\)/)
    won[0]!()
    const next = await claimFolder(folder, 'http://127.0.0.1:4500')
    next()
    expect(readdirSync(folder)).toEqual([])
  })

  it('stays claimed while all else in it is deleted', async () => {
    const release = await claimFolder(folder, 'http://127.0.0.1:4400')
    writeFileSync(join(folder, 'sign-ins.json'), '[]')
    emptyFolder(folder)
    expect(readdirSync(folder)).toEqual(['running.json'])
    await expect(claimFolder(folder, 'http://127.0.0.1:4500')).rejects.toThrow('is already served at')
    release()
  })
})

describe('the log', () => {
  const file = () => join(folder, 'log.jsonl')
  const read = (name: string) => readFileSync(name, 'utf8')

  it('goes on after lines that the disk had no room for, and warns once', async () => {
    const warnings: string[] = []
    const log = openLog(file(), { warn: (sentence) => warnings.push(sentence) })
    symlinkSync('/dev/full', file())
    log.write('lost')
    await vi.waitUntil(() => warnings.length > 0, { interval: 1, timeout: 15_000 })
    log.write('lost as well')
    expect(warnings).toEqual([`The log ${file()} cannot be written to (ENOSPC): its lines are lost until it can.`])
    rmSync(file())
    await vi.waitUntil(
      () => {
        log.write('kept')
        return statSync(file(), { throwIfNoEntry: false })?.isFile()
      },
      { interval: 5, timeout: 15_000 },
    )
    await vi.waitUntil(() => read(file()).includes('kept\n'), { interval: 1, timeout: 15_000 })
    expect(warnings).toHaveLength(1)
  })

  it('never grows beyond its limit but by a line, and keeps the file before', async () => {
    const log = openLog(file(), { bytesMax: 100 })
    for (let line = 10; line < 60; line++) log.write(`line ${line}`)
    await vi.waitUntil(() => read(file()).endsWith('line 59\n'), { interval: 1, timeout: 15_000 })
    expect(statSync(file()).size).toBeLessThanOrEqual(108)
    expect(statSync(olderLog(file())).size).toBeLessThanOrEqual(108)
    expect(read(olderLog(file())) + read(file())).toMatch(/^(line \d\d\n)+line 59\n$/)
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('counts what an earlier start has written', async () => {
    writeFileSync(file(), 'x'.repeat(200))
    openLog(file(), { bytesMax: 100 }).write('new')
    await vi.waitUntil(() => statSync(file(), { throwIfNoEntry: false })?.size === 4, { interval: 1, timeout: 15_000 })
    expect(statSync(olderLog(file())).size).toBe(200)
  })
})
