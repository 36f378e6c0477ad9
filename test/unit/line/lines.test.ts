/** Which tests the two test lines run: all there are. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lines } from '../../kit/report.ts'
import { root } from '../../kit/sources.ts'

it('every project of vitest is in one test line', () => {
  const config = readFileSync(`${root}vitest.config.ts`, 'utf8')
  const projects: string[] = [...config.matchAll(/(?:\bname: |\b(?:consolePages|cloud)\()'(\w+)'/g)].map(
    ([, name = '']) => name,
  )
  expect(projects).toContain('stories')
  expect([...lines.test.projects, ...lines.whole.projects].toSorted()).toEqual(projects.toSorted())
})
