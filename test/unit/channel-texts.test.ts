/** The words of channels, whose keys are made of names in definitions, so that no compiler misses one. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { channelKinds, type FieldDefinition } from '#shared/channels/definition'
import { googleBusinessMessaging, retiredName } from '#shared/channels/google-business-messaging'
import { definitions } from '#shared/channels/register'
import { channelStates } from '#shared/contracts/channels'
import { interfaceLanguages } from '#shared/languages'
import { root, sources } from '../kit/sources.ts'

const everything: Readonly<Record<string, readonly FieldDefinition[]>> = {
  ...Object.fromEntries(Object.entries(definitions).map(([name, { fields }]) => [name, fields])),
  [retiredName]: googleBusinessMessaging,
}

/** Every code that a finding or a sent message is given, as the sources write it. */
const codes = new Set(
  sources(['.ts'])
    .filter((file) => /^functions\/(adapters|areas\/channels)\//.test(file))
    .flatMap((file) => readFileSync(`${root}${file}`, 'utf8').split('\n'))
    .flatMap((line) => /\bcode: ([^,}]*)/.exec(line)?.[1]?.match(/'[a-z]+(-[a-z]+)*'/g) ?? [])
    .map((quoted) => quoted.slice(1, -1)),
)
const results = ['retry', 'drop', 'reauth', 'outside-window', 'unknown']

describe.each(interfaceLanguages)('in the language %s', (language) => {
  const file = readFileSync(`${root}frontend/src/locales/${language}/channels.json`, 'utf8')
  const texts = JSON.parse(file) as unknown
  const at = (path: readonly string[]) =>
    path.reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], texts)
  const missing = (paths: readonly (readonly string[])[]) =>
    paths.filter((path) => typeof at(path) !== 'string').map((path) => path.join('.'))

  it('every field of every channel has a label, and says where it is found unless it stands in a row', () => {
    const needed = Object.entries(everything).flatMap(([name, fields]) =>
      fields.flatMap((field) => {
        const own = ['fields', name, field.name]
        const inner = field.kind === 'list' ? field.of.map((each) => [...own, 'of', each.name, 'label']) : []
        const ofList =
          field.kind === 'list'
            ? [
                [...own, 'add'],
                [...own, 'empty'],
              ]
            : []
        return [[...own, 'label'], [...own, 'text'], ...ofList, ...inner]
      }),
    )
    expect(missing(needed)).toEqual([])
  })

  it('every choice has words', () => {
    const choices = Object.entries(everything).flatMap(([name, fields]) =>
      fields
        .flatMap((field) => (field.kind === 'list' ? [field, ...field.of] : [field]))
        .flatMap((field) =>
          'from' in field && field.from
            ? field.from.map((value) => ['choices', name, field.name, value.replaceAll('.', '-')])
            : [],
        ),
    )
    expect(choices.length).toBeGreaterThan(10)
    expect(missing(choices)).toEqual([])
  })

  it('every channel has a name, a sentence and three steps, every kind and every state its words', () => {
    const names = Object.keys(everything)
    const setUp = names.filter((name) => name !== 'chat_plugin' && name !== retiredName)
    expect(
      missing([
        ...names.flatMap((name) => [
          ['names', name],
          ['texts', name],
        ]),
        ...setUp.flatMap((name) => ['1', '2', '3'].map((step) => ['needs', 'steps', name, step])),
        ...[...channelKinds, 'retired'].map((kind) => ['kinds', kind]),
        ...channelStates.flatMap((state) => [
          ['states', state],
          ['details', state],
        ]),
      ]),
    ).toEqual([])
  })

  it('every finding has words', () => {
    expect(codes.size).toBeGreaterThan(5)
    const wordless = [...codes, ...results].filter(
      (code) => missing([['findings', code]]).length > 0 && missing([['findings', `${code}_other`]]).length > 0,
    )
    expect(wordless).toEqual([])
  })

  it('no field has words that is no field any more', () => {
    const known = Object.entries(everything).flatMap(([name, fields]) => fields.map((field) => `${name}.${field.name}`))
    const worded = Object.entries(at(['fields']) as Record<string, object>).flatMap(([name, fields]) =>
      Object.keys(fields).map((field) => `${name}.${field}`),
    )
    expect(worded.filter((each) => !known.includes(each))).toEqual([])
  })
})

const kindsOfChannels = {
  website: ['chat_plugin'],
  team: ['microsoft'],
  telephony: ['twilio', 'twilioVoice'],
  social: ['messenger'],
  'messaging-app': ['whatsapp'],
  vendor: ['eightByEight', 'eightByEightMessaging'],
  crm: ['salesforce'],
  assistant: ['alexa'],
  'messaging-provider': ['messageBird'],
  video: ['videoCalling'],
  email: ['email'],
  'contact-centre': ['cxone', 'five9'],
  sip: ['voice'],
}

describe('CHANNELS-002: the kinds of channels', () => {
  it.each(Object.entries(kindsOfChannels))('%s are those of the specification', (kind, names) => {
    const found = Object.values(definitions).filter((definition) => definition.kind === kind)
    expect(found.map(({ id }) => id).toSorted()).toEqual(names.toSorted())
  })

  it.each(interfaceLanguages)('have words in the language %s', (language) => {
    const file = readFileSync(`${root}frontend/src/locales/${language}/channels.json`, 'utf8')
    const { kinds } = JSON.parse(file) as { kinds: Record<string, string> }
    expect(Object.keys(kindsOfChannels).filter((kind) => !kinds[kind])).toEqual([])
    expect([...channelKinds].toSorted()).toEqual(Object.keys(kindsOfChannels).toSorted())
  })
})
