/** The code of functions on its way to AWS: each brings what it loads, and a deployment touches those that changed. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { synthesise, type Templates } from './templates.ts'

const functionsOf = (templates: Templates) =>
  templates.ofType('AWS::Lambda::Function').filter(({ Properties }) => Properties.FunctionName)
const keysOf = (templates: Templates) =>
  new Map(functionsOf(templates).map((each) => [each.logicalId, templates.text(each, 'Code', 'S3Key')]))
const handlerOf = (templates: Templates, name: string) =>
  functionsOf(templates).find((each) => templates.text(each, 'Handler') === `${name}.handler`)!

const before = synthesise()

describe('the code of a function', () => {
  it('is what it loads and nothing else', () => {
    const forms = handlerOf(before, 'forms')
    const folder = join(before.directory, basename(forms.Metadata!['aws:asset:path'] as string))
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
    expect(existsSync(join(folder, 'forms.cjs'))).toBe(true)
    expect(files.toSorted()).toEqual(['chunks', 'chunks/shared.cjs', 'forms.cjs'])
  })

  it('is uploaded and replaced by a deployment when it has changed, and that of no other function is', () => {
    const after = synthesise({}, { forms: 'exports.handler = () => "new"' })
    const keys = keysOf(before)
    const touched = [...keysOf(after)].filter(([id, key]) => keys.get(id) !== key).map(([id]) => id)
    expect(keys.size).toBe(79)
    expect(touched).toEqual([handlerOf(after, 'forms').logicalId])
  })
})
