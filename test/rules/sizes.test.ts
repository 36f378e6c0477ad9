import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contentLanguages } from '#shared/languages'
import { closureBytesMaxOf } from '../../infra/build/bundle.ts'
import { functionsDirectory, readClosures } from '../../infra/definition/code.ts'
import { functions } from '../../infra/definition/definition.ts'
import { bytesOf, closureOf, closureOfPage, fontBytes, pageSources } from './site-sizes.ts'
import { root } from '../kit/sources.ts'

const kilobyte = 1000

it('every function is small enough to start fast', () => {
  const closures = readClosures(functionsDirectory)
  for (const { name } of functions) expect(closures[name]!.bytes, name).toBeLessThanOrEqual(closureBytesMaxOf(name))
})

it('the way in is light: sign-in loads at most 199 kB', () => {
  const { js, css } = bytesOf(
    closureOf(['index.html', 'src/app/sign-in/sign-in-page.tsx', 'src/locales/en/sign-in.json']),
  )
  expect(js + css + fontBytes()).toBeLessThanOrEqual(199 * kilobyte)
})

it('the frame with the forms page loads at most 324 kB of code, 72 kB of styles and 50 kB of font', () => {
  const { js, css } = bytesOf(closureOfPage('src/pages/forms/forms-page.tsx'))
  expect(js).toBeLessThanOrEqual(324 * kilobyte)
  expect(css).toBeLessThanOrEqual(72 * kilobyte)
  expect(fontBytes()).toBeLessThanOrEqual(50 * kilobyte)
})

it('no page loads more than 400 kB of code and 88 kB of styles with the frame', () => {
  const pages = pageSources()
  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages) {
    const { js, css } = bytesOf(closureOfPage(page))
    expect(js, page).toBeLessThanOrEqual(400 * kilobyte)
    expect(css, page).toBeLessThanOrEqual(88 * kilobyte)
  }
})

describe('the widget, compressed', () => {
  const folder = `${root}dist/console/widget`
  const files = readdirSync(folder).filter((name) => name.endsWith('.js.br'))
  const bytes = (pattern: RegExp) =>
    files.filter((name) => pattern.test(name)).reduce((sum, name) => sum + statSync(`${folder}/${name}`).size, 0)

  it('the script on every page of a company weighs at most 2 kB', () => {
    expect(statSync(`${root}dist/console/chat.js.br`).size).toBeLessThanOrEqual(2 * 1024)
  })

  it('the chat with its framework weighs at most 19 kB, and its words in one language 1 kB', () => {
    expect(bytes(/^panel-/)).toBeLessThanOrEqual(19 * 1024)
    for (const language of contentLanguages)
      expect(bytes(new RegExp(`^${language}-`)), language).toBeLessThanOrEqual(1024)
  })

  it('what is loaded later weighs at most 8.1 kB together, and nothing else is there', () => {
    const later = /^lazy-/
    expect(bytes(later)).toBeLessThanOrEqual(8.1 * 1024)
    expect(
      files.filter((name) => !later.test(name) && !/^(panel|near|plugin|cy|de|en|it|nl)-|^panel\.js/.test(name)),
    ).toEqual([])
  })

  it('what watches for moments weighs at most 2 kB', () => {
    expect(bytes(/^near-/)).toBeGreaterThan(0)
    expect(bytes(/^near-/)).toBeLessThanOrEqual(2 * 1024)
  })
})

it('the description of the interface lies beside the console', () => {
  expect(existsSync(`${root}dist/console/openapi.json`)).toBe(true)
  expect(JSON.parse(readFileSync(`${root}dist/console/openapi.json`, 'utf8'))).toMatchObject({ openapi: '3.1.0' })
})
