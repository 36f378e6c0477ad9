/** What shows before the console has come has the shape that it will have. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { breakpointsPx } from '#shared/limits'

it('the first skeleton has no sidebar at the widths at which the console has none', () => {
  const style = readFileSync(new URL('../../frontend/src/style.css', import.meta.url), 'utf8')
  const [, width] = /@media \(max-width: (\d+)px\) \{\s*\.signed-in \.skeleton/.exec(style) ?? []
  expect(Number(width)).toBe(breakpointsPx.mobile)
})
