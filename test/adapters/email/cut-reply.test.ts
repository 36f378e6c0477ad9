/** What is new in a mail, written by the mail programs of customers in five languages. */
import { describe, expect, it } from 'vitest'
import { cutReply } from '../../../functions/adapters/email/text/cut-reply.ts'
import { markerLine } from '../../../functions/adapters/email/text/marker.ts'
import { contentLanguages } from '../../../shared/languages.ts'
import mails from './fixtures/cuts.json' with { type: 'json' }
import replies from './fixtures/replies.json' with { type: 'json' }

/** Names and addresses are made up. */
const samples = mails.map(({ name, mail, reply }) => ({ name, mail: mail.join('\n'), reply: reply.join('\n') }))

describe('the reply in a mail', () => {
  it.each(replies.map(({ name, raw, expected }) => [name, raw, expected] as const))(
    'is cut as another hand would: %s',
    (_name, raw, expected) => {
      expect(cutReply(raw).reply).toBe(expected.trim())
    },
  )

  it.each(samples.map(({ name, mail, reply }) => [name, mail, reply] as const))(
    'is cut out of %s',
    (_name, mail, reply) => {
      expect(cutReply(mail).reply).toBe(reply)
    },
  )

  it.each(samples.map(({ name, reply }) => [name, reply] as const))(
    'stays as it is when it is cut again: %s',
    (_name, reply) => {
      expect(cutReply(reply)).toMatchObject({ reply, isCut: false })
    },
  )

  it('ends at our own line, in each language', () => {
    for (const language of contentLanguages)
      for (const before of ['', '*', '# '])
        expect(cutReply(`Yes please.\n\n${before}${markerLine(language)}\nOlder text`)).toEqual({
          reply: 'Yes please.',
          isCut: true,
          isQuoting: true,
        })
  })

  it('goes on below our own line where that line is quoted, in each language', () => {
    for (const language of contentLanguages)
      for (const before of ['> ', '>', '> > ', '>> '])
        expect(cutReply(`Hello,\n${before}${markerLine(language)}\n${before}Which?\n\nThe red one.`).reply).toBe(
          'Hello,\n\nThe red one.',
        )
  })

  it('is empty when the mail quotes a mail of ours and says nothing new, so that nobody answers their own words', () => {
    for (const language of contentLanguages)
      for (const mail of [
        `On 3 Nov 2025 at 10:12, Shop <help@shop.example> wrote:\n> ${markerLine(language)}\n> Are you there?\n`,
        `${markerLine(language)}\nAre you there?`,
        `Mit freundlichen Grüßen\nJo Doe\n\n> ${markerLine(language)}\n> Are you there?`,
        `Sent from my iPhone\n\n> ${markerLine(language)}\n> Are you there?`,
      ])
        expect(cutReply(mail)).toEqual({ reply: '', isCut: true, isQuoting: true })
  })

  it('is what the mail quotes where it quotes somebody else and says nothing new', () => {
    const mail = 'On 3 Nov 2025 at 10:12, Bank <no@bank.example> wrote:\n> Your card was declined.'
    expect(cutReply(mail)).toEqual({ reply: mail, isCut: false, isQuoting: true })
    expect(cutReply('> From: Bank <no@bank.example>\n> Subject: Card\n>\n> Your card was declined.').reply).toBe(
      'From: Bank <no@bank.example>\nSubject: Card\n\nYour card was declined.',
    )
  })

  it('is the whole mail where only a greeting stands above one that is passed on', () => {
    for (const greeting of ['Kind regards', 'Mit freundlichen Grüßen', 'Met vriendelijke groet,', 'Cordiali saluti'])
      expect(
        cutReply(
          `${greeting}\nJo Doe\n+49 30 123456\n\n-------- Forwarded Message --------\nFrom: Bank\n\nYour card was declined.`,
        ).reply,
      ).toContain('Your card was declined.')
  })

  it('is thanks where nothing else is said', () => {
    for (const thanks of ['Thanks!', 'Vielen Dank\nJo', 'Grazie'])
      expect(cutReply(`${thanks}\n\nOn 3 Nov 2025 at 10:12, Shop wrote:\n> Done.`).reply).toBe(thanks)
  })

  it('is the whole mail where it says that the answers stand in a quote without marks', () => {
    const quote = '\n\nFrom: Shop <help@shop.example>\nSent: Monday\nTo: Jo\nSubject: Order\n\nWhich colour? RED'
    for (const pointer of [
      'Please see my answers below.',
      'Siehe unten in Rot',
      'Zie onder.',
      'Vedi sotto',
      'Gweler isod',
    ])
      expect(cutReply(pointer + quote).reply).toBe(pointer + quote)
    expect(cutReply(`The vase below the window, please.${quote}`).reply).toBe('The vase below the window, please.')
  })

  it('stands below the head of a quote where its writer begins there', () => {
    const head = 'On Mon, 3 Nov 2025 at 10:12, Shop <help@shop.example> wrote:\n\n'
    expect(cutReply(`${head}The red one.\n\n> Which colour?\n\nFor Friday.\n\n> When?`).reply).toBe(
      'The red one.\n\nFor Friday.',
    )
  })

  it('knows the head of a quote in languages whose words it does not know', () => {
    for (const head of [
      'ma 3. marrask. 2025 klo 10.12 Shop (help@shop.example) kirjoitti:',
      'Shop <help@shop.example> ezt írta (időpont: 2025. nov. 3., H, 10:12):',
      'пн, 3 нояб. 2025 г. в 10:12, Shop <help@shop.example>:',
      'Shop <help@shop.example>, 3 Kas 2025 Pzt, 10:12 tarihinde şunu yazdı:',
      '2025年11月3日(月) 10:12 Shop <help@shop.example>:',
      'Shop <help@shop.example> 于2025年11月3日周一 10:12写道：',
      'În lun., 3 nov. 2025 la 10:12, Shop <help@shop.example> a scris:',
    ]) {
      expect(cutReply(`OK.\n\n${head}\n\n> Which?`).reply).toBe('OK.')
      expect(cutReply(`${head}\n> Which?\n\nThe red one.`).reply).toBe('The red one.')
    }
    const finnish = 'Lähettäjä: Shop <help@shop.example>\nLähetetty: 3. marraskuuta 2025 10:12\nAihe: Order\n\nWhich?'
    expect(cutReply(`OK.\n\n${finnish}`).reply).toBe('OK.')
  })

  it('keeps a sentence with a moment above a quote, and one that tells what somebody wrote', () => {
    for (const text of [
      'Bring it at 10:12:',
      'My times are as follows:\nMonday:',
      'As I wrote to you on 3 November 2025 at 10:12:',
      'On 3 November 2025 at 10:12 you wrote:',
    ])
      expect(cutReply(`${text}\nsee for yourself`).reply).toBe(`${text}\nsee for yourself`)
    expect(cutReply('> When?\nBring it at 10:12:\n> Where?\nTo the station.').reply).toBe(
      'Bring it at 10:12:\nTo the station.',
    )
  })

  it('keeps a line that says more than so many, and a signature that asks something', () => {
    expect(cutReply('Roses:\n> 20 stems\nThank you').reply).toBe('Roses:\n> 20 stems\nThank you')
    expect(cutReply('Hello\n--\nPS: can you bring a vase?').reply).toBe('Hello\n--\nPS: can you bring a vase?')
  })

  it('keeps what a person asks for with words of telephones', () => {
    for (const text of [
      'Get me a new phone please',
      'Hent min telefon',
      'Download failed on my phone',
      'Get the mail address',
    ])
      expect(cutReply(text).reply).toBe(text)
  })

  it('is found in text that is made to keep a reader busy', () => {
    const hostile = [
      'On On On On ',
      'On\n',
      'From: a\n',
      'From: a\n\n',
      '--\n',
      '--\nx\n',
      '> \nx\n',
      '>',
      'Am 1.1.2025 schrieb\n',
      'http://',
      '- ',
      '_',
      'On 1:00 wrote\n',
      'Sent from my iPhone http://',
      '\u00a0\u200b',
      'a <a@b> wrote: ',
    ]
    // What takes longer than its length asks for would end at the limit of a test.
    for (const piece of hostile) {
      const { reply } = cutReply(piece.repeat(Math.ceil(600_000 / piece.length)))
      expect(reply.length).toBeLessThanOrEqual(600_100)
    }
  })
})

it('a signature has at most fifteen lines; what is longer is a text that a line divides', () => {
  const below = (count: number) =>
    `Hello there\n-- \n${Array.from({ length: count }, (_, at) => `Line ${at}`).join('\n')}`
  expect(cutReply(below(15)).reply).toBe('Hello there')
  expect(cutReply(below(16)).reply).toContain('Line 15')
})

it('the end of a quoted line that a program has broken is no answer where it is short and the line was long', () => {
  const broken = (before: number, end: number) =>
    cutReply(`Hello there\n\n> ${'x'.repeat(before - 2)}\n${'y'.repeat(end)}\n> and so on`).reply
  expect(broken(60, 40)).toBe('Hello there')
  expect(broken(59, 40)).toContain('yyyy')
  expect(broken(60, 41)).toContain('yyyy')
})
