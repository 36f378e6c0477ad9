/** The register of the marketplace: what every module must keep to. */
import { describe, expect, it } from 'vitest'
import { handlers, handlerNames } from '#shared/blocks/handlers'
import { answers } from '#shared/catalogue/answers'
import { docsOf } from '#shared/catalogue/docs'
import {
  installedHandler,
  moduleHandlerNames,
  modules,
  moduleWith,
  versionIdOf,
  versionOf,
} from '#shared/catalogue/modules'
import { textsOfModule } from '#shared/catalogue/texts'

describe('every module', () => {
  it.each(modules)(
    '$moduleId has texts in both languages, for each version, handler, argument and option',
    (module) => {
      const texts = textsOfModule(module.moduleId)
      const docs = docsOf(module.moduleId)
      const words = [texts.title, texts.description, docs]
      for (const { version, handlers: own } of module.versions) {
        words.push(texts.changes[version]!)
        for (const { handlerName, args } of own) {
          const handler = texts.handlers[handlerName]!
          words.push(handler.title, handler.description)
          for (const { name, options = [] } of args) {
            const { label, text, options: named } = handler.args[name]!
            words.push(label, text, ...options.map((option) => named![option]!))
          }
        }
      }
      for (const { en, de } of words) {
        expect(en).toMatch(/\S/)
        expect(de).toMatch(/\S/)
      }
      expect(docs.en.match(/^## /gm)?.length).toBe(docs.de.match(/^## /gm)?.length)
    },
  )

  it.each(modules)('$moduleId tells of each way in its documentation', (module) => {
    for (const { ways } of module.versions[0].handlers)
      for (const way of ways)
        for (const text of Object.values(docsOf(module.moduleId))) expect(text).toContain(`\`${way}\``)
  })

  it.each(modules)('$moduleId requires the same in all versions, which come newest first', ({ versions }) => {
    for (const [at, { version, handlers: own }] of versions.entries()) {
      const before = versions[at + 1]
      if (before) expect(version.localeCompare(before.version, 'en', { numeric: true })).toBe(1)
      for (const { handlerName, args } of own) {
        const required = args.filter((argument) => argument.required).map(({ name }) => name)
        const newest = handlers[handlerName].args.filter((argument) => argument.required).map(({ name }) => name)
        expect(required).toEqual(newest)
      }
    }
  })

  it('has handlers of names that no other has, each with what it does', () => {
    const all = modules.flatMap(({ versions }) => [
      ...new Set(versions.flatMap(({ handlers: own }) => own.map((one) => one.handlerName))),
    ])
    expect(all.toSorted()).toEqual([...moduleHandlerNames].toSorted())
    expect(new Set(handlerNames).size).toBe(handlerNames.length)
    for (const name of moduleHandlerNames) expect(answers[name].kind).toBe(handlers[name].method ? 'asks' : 'works')
  })
})

describe('a handler', () => {
  it('is there only with an installed version that has it, and then as that version has it', () => {
    const { moduleId, versions } = moduleWith('currency-conversion')
    const [newest, first] = versions.map((version) => ({ moduleId, versionId: versionIdOf(moduleId, version) }))
    expect(installedHandler([], 'currency-conversion')).toBeUndefined()
    expect(installedHandler([first!], 'currency-conversion')).toBeUndefined()
    expect(installedHandler([newest!], 'currency-conversion')?.handlerName).toBe('currency-conversion')
    expect(installedHandler([{ moduleId, versionId: 'conversion@0.0.1' }], 'unit-conversion')).toBeUndefined()
    expect(versionOf('gone', 'gone@1.0.0')).toBeUndefined()
    const argsIn = (version: string) =>
      installedHandler(
        [{ moduleId: 'appointment', versionId: `appointment@${version}` }],
        'appointment-file',
      )!.args.map(({ name }) => name)
    expect(argsIn('1.1.0')).toEqual([...argsIn('1.0.0'), 'reminder'])
  })
})
