/** Which tests a change can reach: of this repository, as it is. */
import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/contracts/index'
import { areaOf, reachOf, readImporters } from '../../line/reach.ts'

const areas = Object.keys(contracts)
const importers = readImporters()
const reach = (...changed: string[]) => reachOf(changed, areas, importers)

describe('a change', () => {
  it('of the function of an area reaches the tests of that area and its pages, and no other area', () => {
    const { files, areas: reached, areasLeftOut, whole } = reach('functions/areas/forms/operations.ts')
    expect(reached).toEqual(['forms'])
    expect(files).toContain('test/areas/forms.test.ts')
    expect(files.some((file) => file.startsWith('test/pages/forms/'))).toBe(true)
    expect(files).toContain('test/rules/borders.test.ts')
    expect(files.filter((file) => file.startsWith('test/areas/') && !file.startsWith('test/areas/forms'))).toEqual([])
    expect(files).not.toContain('test/local/demo-company.test.ts')
    expect(areasLeftOut).not.toContain('forms')
    expect(whole).toEqual([])
  })

  it('of a contract reaches stories, pages, area and rules of that area', () => {
    const { files, areas: reached } = reach('shared/contracts/variables.ts')
    expect(reached).toEqual(['variables'])
    expect(files).toContain('test/areas/variables.test.ts')
    expect(files).toContain('test/areas/variables-turns.test.ts')
    expect(files.filter((file) => file.startsWith('test/stories/'))).toEqual(['test/stories/variables.test.tsx'])
    const pages = reach('shared/contracts/departments.ts').files.filter((file) => file.startsWith('test/pages/'))
    expect(pages).toContain('test/pages/users/departments.test.tsx')
  })

  it('of texts reaches what reads all texts', () => {
    const { files } = reach('frontend/src/locales/de/forms.json')
    expect(files).toEqual(expect.arrayContaining(['test/rules/page-texts.test.ts', 'test/rules/tidy.test.ts']))
  })

  it('of a room that many areas share reaches all of them', () => {
    expect(reach('functions/platform/table/table.ts').areas).toEqual(areas.toSorted())
  })

  it('of a tool of tests reaches the tests that use it', () => {
    const { files } = reach('test/kit/scheduling.ts')
    expect(files).toContain('test/areas/blocks-schedules.test.ts')
    expect(files).not.toContain('test/areas/forms.test.ts')
  })

  it('of an emulator reaches its own tests', () => {
    const { files } = reach('infra/local/scheduler/scheduler.ts')
    expect(files).toContain('test/local/scheduler.test.ts')
    expect(files).not.toContain('test/areas/forms.test.ts')
  })

  it('of a test runs it, and of one that is gone nothing', () => {
    expect(reach('test/unit/slug.test.ts').files).toContain('test/unit/slug.test.ts')
    expect(reach('test/unit/gone.test.ts').files).not.toContain('test/unit/gone.test.ts')
  })

  it('of the packages or of a configuration asks for the whole line', () => {
    expect(reach('package-lock.json', 'vitest.config.ts', 'shared/slug.ts').whole).toEqual([
      'package-lock.json',
      'vitest.config.ts',
    ])
  })
})

it.each([
  ['test/areas/blocks-lists.test.ts', 'blocks'],
  ['frontend/src/locales/en/swarms.json', 'swarms'],
  ['functions/areas/keys/operations.ts', 'keys'],
  ['shared/contracts/company-settings.ts', undefined],
  ['functions/chat/conversation/store.ts', undefined],
])('%s is part of the area %s', (file, area) => {
  expect(areaOf(file, areas)).toBe(area)
})
