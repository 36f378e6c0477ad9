/** The licences of what others have written go with all that is served and deployed. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../kit/sources.ts'

const textOf = (file: string) => readFileSync(`${root}dist/${file}`, 'utf8')

it.each([
  ['the console', 'console/licenses.txt', '## react - 19.3.1 (MIT)', 'Copyright (c) Meta Platforms'],
  ['the widget', 'console/widget-licenses.txt', '## preact - 11.2.0 (MIT)', 'Copyright (c) 2015-present Jason Miller'],
  ['functions', 'functions/licenses.txt', '## @aws-sdk/client-dynamodb - 3.1162.0 (Apache-2.0)', 'Apache License'],
  ['the font', 'console/font-license.txt', 'SIL OPEN FONT LICENSE Version 1.1', 'The Inter Project Authors'],
])('%s has the licences of its packages beside it', (_, file, name, words) => {
  expect(textOf(file)).toContain(name)
  expect(textOf(file)).toContain(words)
})

it('the page of the console and that of the plugin name their licences', () => {
  expect(textOf('console/index.html')).toContain('<link rel="license" href="/licenses.txt" />')
  expect(textOf('console/plugin.html')).toContain('<link rel="license" href="/widget-licenses.txt" />')
})
