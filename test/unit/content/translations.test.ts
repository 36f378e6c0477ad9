import { describe, expect, it } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import type { ContentLanguage } from '#shared/languages'
import { Problem } from '#shared/problem'
import { rowsOf } from '../../../functions/content/csv.ts'
import { planTranslations, readTable, tableOf } from '../../../functions/content/plans/translations.ts'
import { asks, bot, card, gallery, idOf, offers, says, shows, to } from '../engine/bot.ts'
import { stateOf } from './state-of.ts'

const languages: ContentLanguage[] = ['en', 'de']
const now = '2026-11-22T10:00:00.000Z'
const written = { revision: 4, updated: '2026-11-21T12:00:00.000Z', dataType: 'text' }
const { blocks } = bot({
  blocks: {
    'a hello': says({ en: 'Hello', de: 'Hallo', it: 'Ciao' }),
    'b offer': offers('Which one?', { 'Roses / Rosen': to('a hello'), Tulips: to('a hello') }),
    'c shows': shows('rose.jpg', { More: to('a hello') }),
    'd cards': gallery(
      card('Rose', 'Red', 'rose.jpg', { Order: to('a hello') }),
      card('Tulip', 'Pink', 'tulip.jpg', {}),
    ),
    'e asks': asks('order'),
  },
})
const form = {
  ...written,
  _id: idOf('order'),
  type: 'form',
  key: 'order',
  title: 'F order',
  questions: [
    {
      key: 'size',
      question: { en: 'How large?' },
      fieldType: 'select',
      dataType: 'string',
      choices: [{ formValue: 's', title: { en: 'Small', de: 'Klein' } }],
    },
    { fieldType: 'existing', fieldId: idOf('email') },
  ],
}
const field = {
  ...written,
  _id: idOf('email'),
  type: 'form-field',
  title: 'G e-mail',
  key: 'email',
  question: {},
  fieldType: 'input-email',
  choices: [],
}
const intent = {
  ...written,
  _id: idOf('greet'),
  key: 'greet',
  title: 'A greeting',
  utterances: [{ text: 'hi', entities: [] }],
}
const state = stateOf({ block: [...blocks.values()], form: [form, field], intent: [intent] })

const noSettings = CompanySettings.parse({})
const titleOf = (key: string) =>
  blocks.get(idOf(key))?.title ?? [form, field].find(({ _id }) => _id === idOf(key))!.title

const table = (...lines: string[]) => ['block id,field,en,de', ...lines].join('\n')
const planOf = (text: string) => planTranslations(state, noSettings, readTable(text, languages), now)
const line = (key: string, path: string, en = '', de = '') => [idOf(key), path, en, de].join()
function faultsOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof Problem) return error.details.map(({ code, values }) => ({ code, ...values }))
    throw error
  }
  return []
}

describe('the table of translations', () => {
  it('holds every text a customer reads by the titles of what they are in, with a column a language, English first, TRANSLATIONS-003/columns', () => {
    const rows = [...rowsOf(tableOf(state, noSettings, languages).slice(1))].map(({ cells }) => cells)
    expect(rows.slice(0, -7)).toEqual([
      ['block id', 'field', 'title', 'en', 'de'],
      [idOf('a hello'), 'text', titleOf('a hello'), 'Hello', 'Hallo'],
      [idOf('b offer'), 'text', titleOf('b offer'), 'Which one?', ''],
      [idOf('b offer'), 'choices.0.title', titleOf('b offer'), 'Roses', 'Rosen'],
      [idOf('b offer'), 'choices.1.title', titleOf('b offer'), 'Tulips', ''],
      [idOf('c shows'), 'choices.0.title', titleOf('c shows'), 'More', ''],
      [idOf('d cards'), 'items.0.title', titleOf('d cards'), 'Rose', ''],
      [idOf('d cards'), 'items.0.subtitle', titleOf('d cards'), 'Red', ''],
      [idOf('d cards'), 'items.0.choices.0.title', titleOf('d cards'), 'Order', ''],
      [idOf('d cards'), 'items.1.title', titleOf('d cards'), 'Tulip', ''],
      [idOf('d cards'), 'items.1.subtitle', titleOf('d cards'), 'Pink', ''],
      [idOf('order'), 'questions.size', titleOf('order'), 'How large?', ''],
      [idOf('order'), 'questions.size.choices.0.title', titleOf('order'), 'Small', 'Klein'],
      [idOf('email'), 'question', titleOf('email'), '', ''],
    ])
  })

  it('changes nothing when it is imported as it was exported', () => {
    const plan = planOf(tableOf(state, noSettings, languages))
    expect(plan).toEqual({ changes: new Map(), texts: 0, ignored: [] })
  })

  it('changes the texts it names and nothing else of their items, whose revisions it counts on', () => {
    const plan = planOf(
      table(
        line('b offer', 'choices.1.title', 'Tulips', 'Tulpen'),
        line('b offer', 'text', 'Which ones?', 'Welche?'),
        line('order', 'questions.size', '', 'Wie groß?'),
        line('email', 'question', 'Your address?'),
      ),
    )
    const offer = blocks.get(idOf('b offer'))!
    expect(plan.texts).toBe(5)
    expect([...plan.changes.keys()]).toEqual(
      ['b offer', 'order', 'email'].map((key, at) => `${at ? 'form' : 'block'}#${idOf(key)}`),
    )
    expect(plan.changes.get(`block#${idOf('b offer')}`)).toEqual({
      ...offer,
      text: { en: 'Which ones?', de: 'Welche?' },
      choices: [
        offer.type === 'select' && offer.choices[0],
        { title: { en: 'Tulips', de: 'Tulpen' }, action: to('a hello') },
      ],
      revision: 2,
      updated: now,
    })
    expect(plan.changes.get(`form#${idOf('email')}`)).toEqual({
      ...field,
      question: { en: 'Your address?' },
      revision: 5,
      updated: now,
    })
  })

  it('leaves a text alone where its cell is empty, takes it away where the cell is -, and takes off the apostrophe of a formula', () => {
    const after = (de: string) => planOf(table(line('a hello', 'text', '', de))).changes.get(`block#${idOf('a hello')}`)
    expect([after(''), after('  ')]).toEqual([undefined, undefined])
    expect(after('-')).toMatchObject({ text: { en: 'Hello', it: 'Ciao' } })
    expect(after('-')).not.toHaveProperty('text.de')
    expect(after("'-")).toMatchObject({ text: { de: '-' } })
    expect(after("'=1+1")).toMatchObject({ text: { de: '=1+1' } })
  })

  it('ignores unknown ids, fields and languages, and tells which, TRANSLATIONS-003/update/unknown', () => {
    const unknown = '01JD0000000000000000000000'
    const text = `field;block id;fr;de;en\ntext;${idOf('a hello')};Salut;Hi;\ntitle;${idOf('a hello')};x;y;z\ntext;${unknown};x;y;z\ntext;${idOf('greet')};x;y;z`
    const read = readTable(text, languages)
    expect(read.ignoredColumns).toEqual(['fr'])
    const plan = planTranslations(state, noSettings, read, now)
    expect(plan.changes.get(`block#${idOf('a hello')}`)).toMatchObject({ text: { en: 'Hello', de: 'Hi', it: 'Ciao' } })
    expect(plan.ignored).toEqual([
      { row: 3, id: idOf('a hello'), field: 'title', reason: 'field' },
      { row: 4, id: unknown, field: 'text', reason: 'id' },
      { row: 5, id: idOf('greet'), field: 'text', reason: 'field' },
    ])
  })

  it('is refused without its columns, with a row twice, and where it takes an English text away or is too long, all named at once, TRANSLATIONS-003/english', () => {
    expect(faultsOf(() => planOf('block id,field,de\n'))).toEqual([{ code: 'file-english' }])
    expect(faultsOf(() => planOf(''))).toEqual([{ code: 'file-columns' }, { code: 'file-english' }])
    const hello = line('a hello', 'text', 'Hi')
    expect(
      faultsOf(() =>
        planOf(table(hello, line('b offer', 'text', '-'), hello, line('c shows', 'choices.0.title', 'x'.repeat(5001)))),
      ),
    ).toEqual([
      { code: 'row-english-empty', row: 3 },
      { code: 'row-twice', row: 4, first: 2 },
      { code: 'row-too-long', row: 5, max: 5000 },
    ])
  })

  it('of 50,000 rows is read, and one of a row more is refused', () => {
    const rows = (count: number) => table(...Array.from({ length: count }, (_, index) => `${index},text,x,`))
    expect(readTable(rows(50_000), languages).translations.length).toBe(50_000)
    expect(faultsOf(() => readTable(rows(50_001), languages))).toEqual([{ code: 'file-rows-max', max: 50_000 }])
  })

  it('is refused where an item gets larger than content may be', () => {
    const questions = Array.from({ length: 60 }, (_, index) => ({
      ...form.questions[0]!,
      key: `q${index}`,
      choices: [],
    }))
    const large = stateOf({ form: [{ ...form, questions }] })
    const plan = (lengths: readonly number[]) => {
      const rows = lengths.map((length, index) => line('order', `questions.q${index}`, 'x'.repeat(length)))
      return planTranslations(large, noSettings, readTable(table(...rows), languages), now)
    }
    const most = Array.from({ length: 51 }, () => 5000)
    const bytesOf = ({ changes }: ReturnType<typeof plan>) =>
      Buffer.byteLength(JSON.stringify(changes.get(`form#${idOf('order')}`)))
    const left = 256 * 1024 - bytesOf(plan([...most, 1]))
    expect(bytesOf(plan([...most, 1 + left]))).toBe(256 * 1024)
    expect(faultsOf(() => plan([...most, 2 + left]))).toEqual([{ code: 'row-item-too-large', row: 2, max: 256 }])
  })

  it('holds the texts of menu and plugin at its end, and changes them alone', () => {
    const settings = CompanySettings.parse({
      persistentMenu: [{ title: { en: 'Book' }, action: { type: 'block', value: idOf('a hello') } }],
      messages: { chatTitle: { en: 'The practice' } },
    })
    const rows = [...rowsOf(tableOf(state, settings, languages).slice(1))].map(({ cells }) => cells)
    expect(rows.filter(([id]) => id === 'settings').slice(0, 2)).toEqual([
      ['settings', 'persistentMenu.0.title', 'Menu', 'Book', ''],
      ['settings', 'messages.chatTitle', 'Plugin', 'The practice', ''],
    ])
    const text = table(
      'settings,persistentMenu.0.title,,Termin',
      'settings,messages.buttonText,,Hilfe',
      'settings,x,,y',
    )
    const plan = planTranslations(state, settings, readTable(text, languages), now)
    expect(plan.changes.size).toBe(0)
    expect(plan.texts).toBe(2)
    expect(plan.settings?.persistentMenu[0]?.title).toEqual({ en: 'Book', de: 'Termin' })
    expect(plan.settings?.messages).toMatchObject({ chatTitle: { en: 'The practice' }, buttonText: { de: 'Hilfe' } })
    expect(plan.ignored).toEqual([{ row: 4, id: 'settings', field: 'x', reason: 'field' }])
  })

  it('is refused where a text of the plugin gets longer than it may be', () => {
    const faults = (length: number, settings = noSettings) => {
      const text = table(`settings,messages.buttonText,,${'x'.repeat(length)}`)
      return faultsOf(() => planTranslations(state, settings, readTable(text, languages), now))
    }
    expect([faults(30), faults(31)]).toMatchObject([[], [{ code: 'row-too-long', row: 2 }]])
    // One that was longer before is left alone.
    expect(
      faults(31, { ...noSettings, messages: { ...noSettings.messages, buttonText: { de: 'x'.repeat(31) } } }),
    ).toEqual([])
  })

  it('is told a hundred faults at most', () => {
    const faults = (count: number) =>
      faultsOf(() => planOf(table(...Array.from({ length: count }, () => line('a hello', 'text', 'Hi'))))).length
    expect([faults(100), faults(101), faults(102)]).toEqual([99, 100, 100])
  })
})
