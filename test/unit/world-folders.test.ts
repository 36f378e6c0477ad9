/** Folders of worlds that nobody removed, because their run was killed. */
import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import cleanUpAtEnd from '../kit/clean-up.ts'
import { worldPrefixOfAll, worldsFolder } from '../kit/world-folder.ts'

it('the first test of a run comes after the folders of worlds that are a day old were removed, and of no other', () => {
  const hoursAgo = (hours: number) => {
    const folder = mkdtempSync(join(worldsFolder, `${worldPrefixOfAll}0-`))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const then = Date.now() / 1000 - hours * 3600
    utimesSync(folder, then, then)
    return folder
  }
  const folders = [hoursAgo(25), hoursAgo(23)]
  cleanUpAtEnd()
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, true])
})
