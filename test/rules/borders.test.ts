/**
 * The borders of the house: which room may import which. A room is a folder of the plan; a file belongs to the longest
 * one that holds it. Every import counts, `import type` and `import()` too, because a circle of types is a circle to read.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root, sources } from '../kit/sources.ts'
import { circlesIn } from './circles.ts'
import { importsOf } from './imports.ts'
import { rooms } from './rooms.ts'

const names = Object.keys(rooms).toSorted((a, b) => b.length - a.length)
const roomOf = (file: string) => names.find((name) => file.startsWith(`${name}/`))
const isTest = (file: string) => file.startsWith('test/') || file.endsWith('.config.ts')
const files = sources(['.ts', '.tsx', '.mjs'])
const graph = new Map(files.map((file) => [file, importsOf(file)]))
const arrows = [...graph].flatMap(([from, imports]) => imports.map((each) => ({ from, ...each })))
/** The arrows of product code that a rule forbids, as a reader would name them. */
const offences = (isOffence: (arrow: (typeof arrows)[number]) => boolean) =>
  arrows
    .filter((arrow) => !isTest(arrow.from) && isOffence(arrow))
    .map(({ from, target, isType }) => `${from} imports ${isType ? 'a type of ' : ''}${target}`)

describe('borders', () => {
  it('every file of the product lies in a room of the plan', () => {
    expect(files.filter((file) => !isTest(file) && !roomOf(file))).toEqual([])
  })

  it('a room imports only the rooms it may know', () => {
    const found = offences(({ from, target }) => {
      const [room, other] = [roomOf(from)!, roomOf(target)]
      return graph.has(target) && room !== other && !rooms[room]!.includes(other ?? 'test')
    })
    expect(found).toEqual([])
  })

  it('rooms are in no circle', () => {
    expect(circlesIn(rooms)).toEqual([])
  })

  it('files are in no circle', () => {
    const targets = [...graph].map(([file, imports]) => [file, imports.map(({ target }) => target)] as const)
    expect(circlesIn(Object.fromEntries(targets))).toEqual([])
    expect(circlesIn({ a: ['b'], b: ['c'], c: ['a'] })).toEqual([['a', 'b', 'c']])
  })

  it('an area asks another area for its operations alone, and a page knows no other page, but for what says why', () => {
    /**
     * The comparison of two environments says what items of every kind hold, in the words of their own pages; the menu
     * of the plugin is made of choices, which the editor of responses edits, as it does what a broadcast says.
     */
    const bridges = [
      'frontend/src/pages/broadcasts/wizard/broadcast-draft.ts',
      'frontend/src/pages/broadcasts/wizard/content-step.tsx',
      'frontend/src/pages/broadcasts/wizard/review-step.tsx',
      'frontend/src/pages/releases/panel/description.ts',
      'frontend/src/pages/web-plugin/menu-draft.ts',
      'frontend/src/pages/web-plugin/tabs/menu-section.tsx',
    ]
    const found = offences(({ from, target }) => {
      if (bridges.includes(from)) return false
      const [floor, area] = /^(functions\/areas|frontend\/src\/pages)\/([^/]+)\//.exec(from)?.slice(1) ?? []
      const [, other] = new RegExp(`^${floor}/([^/]+)/`).exec(target) ?? []
      return other !== undefined && other !== area && !target.endsWith('/operations.ts')
    })
    expect(found).toEqual([])
  })

  it('functions export what they declare, because a name has one place', () => {
    const handsOn = /^export (?:type )?(?:\*|\{)/m
    expect(
      files.filter((file) => file.startsWith('functions/') && handsOn.test(readFileSync(root + file, 'utf8'))),
    ).toEqual([])
  })

  it('jobs take the steps of an area', () => {
    const found = offences(
      ({ from, target }) =>
        from.startsWith('functions/jobs/') && target.startsWith('functions/areas/') && !target.endsWith('/steps.ts'),
    )
    expect(found).toEqual([])
  })
})

describe('packages', () => {
  it('schemas are written with zod/mini, because the whole of zod weighs a page down', () => {
    expect(offences(({ target }) => target === 'zod')).toEqual([])
  })

  it('AWS is known to the platform and the infrastructure alone', () => {
    const aws = /^(@aws-sdk|@smithy|@middy|@aws-lambda-powertools)\//
    expect(offences(({ from, target }) => aws.test(target) && !/^(functions\/platform|infra)\//.test(from))).toEqual([])
    expect(arrows.some(({ from, target }) => aws.test(target) && from.startsWith('functions/platform/'))).toBe(true)
  })

  it('addresses that people typed are fetched by safe-fetch, which looks where they lead', () => {
    const own = 'functions/platform/outside/safe-fetch.ts'
    const found = offences(
      ({ from, target }) => from.startsWith('functions/') && from !== own && /^node:(http|https|tls)$/.test(target),
    )
    // The roots that Node.js trusts are read there, and nothing is asked.
    expect(found).toEqual(['functions/adapters/alexa/verify.ts imports node:tls'])
    expect(graph.get(own)!.map(({ target }) => target)).toContain('node:https')
  })

  it('shared code imports zod/mini and itself, because it runs in Lambda, browser and tests', () => {
    const found = offences(
      ({ from, target }) => from.startsWith('shared/') && !graph.has(target) && target !== 'zod/mini',
    )
    expect(found).toEqual([])
  })

  it('the widget takes addresses, figures and types from shared, and nothing that brings a framework or schemas', () => {
    const light = [
      'shared/contracts/customer-addresses.ts',
      'shared/limits.ts',
      'shared/session-header.ts',
      'shared/company/contrast.ts',
      'shared/company/effective-settings.ts',
      'shared/company/launcher.ts',
      'shared/company/plugin-theme.ts',
      'shared/chat/markdown.ts',
      'shared/chat/emojis.ts',
      'shared/chat/attachment-types.ts',
    ]
    const found = offences(
      ({ from, target, isType }) =>
        from.startsWith('frontend/widget/') &&
        !isType &&
        ((target.startsWith('shared/') && !light.includes(target)) ||
          /^(react|react-dom|@cloudscape-design|@tanstack|i18next|zod)(\/|$)/.test(target)),
    )
    expect(found).toEqual([])
  })
})
