/** The words of mails that come in other places than above: below quotes, passed on, in the markup alone, in the subject. */
import { describe, expect, it } from 'vitest'
import { textOfMarkup } from '../../../functions/adapters/email/text/markup-text.ts'
import { joinFlowedLines } from '../../../functions/adapters/email/text/flowed.ts'
import { hear, mailOf, partsOf } from './sketch.ts'

const plain = { 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' }
const html = { 'MIME-Version': '1.0', 'Content-Type': 'text/html; charset=utf-8' }

const heardOf = async (headers: Record<string, string>, body: string): Promise<string> => {
  const [heard] = await hear(mailOf(headers, body))
  return heard?.type === 'text' ? heard.text : `[${heard?.type ?? 'nothing'}]`
}

const both = (text: string, markup: string): string =>
  partsOf(
    'b',
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
    `Content-Type: text/html; charset=utf-8\r\n\r\n${markup}`,
  )
const alternative = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/alternative; boundary=b' }

describe('an answer below a quote that holds our own line', () => {
  const quote = '> --- Please reply above this line ---\n>\n> Which colour would you like?'
  const quoted = '<p>--- Bitte antworten Sie über dieser Zeile ---</p><p>Welche Farbe?</p>'

  it('is the message, with the whole mail beside it', async () => {
    const [heard] = await hear(
      mailOf(
        plain,
        `On Mon, 3 Nov 2025 at 10:12, Bloom <hello@bloom.example> wrote:\n${quote}\n\nRed ones, please.\nJo`,
      ),
    )
    expect(heard).toMatchObject({
      type: 'text',
      text: 'Red ones, please.\nJo',
      whole: expect.stringContaining('Which colour') as string,
    })
  })

  it('is the message as markup, in blockquotes and in the boxes of programs', async () => {
    for (const [open, close] of [
      ['<blockquote>', '</blockquote>'],
      ['<blockquote type="cite">', '</blockquote>'],
      ['<div class="gmail_quote"><blockquote class="gmail_quote">', '</blockquote></div>'],
      ['<div id="ydp77yahoo_quoted_1" class="yahoo_quoted"><div><div>', '</div></div></div>'],
      ['<div name="quote"><div>', '</div></div>'],
      ["<div style='border:none;border-left:solid blue 1.5pt;padding:0cm 0cm 0cm 4.0pt'>", '</div>'],
      ['<blockquote><div><blockquote>', '</blockquote></div></blockquote>'],
    ] as const)
      expect(await heardOf(html, `<body>${open}${quoted}${close}<div>Rote bitte.</div></body>`)).toBe('Rote bitte.')
  })

  it('is the message where a text part without marks stands beside markup with them', async () => {
    const markup = `<div class="yahoo_quoted">${quoted}</div><div>Rote bitte.</div>`
    const text = '--- Bitte antworten Sie über dieser Zeile ---\n\nWelche Farbe?\n\nRote bitte.'
    expect(await heardOf(alternative, both(text, markup))).toBe('Rote bitte.')
  })
})

describe('a text part that says nothing', () => {
  it.each([
    ['a zero-width space', '\u200b'],
    ['zero-width joiners and blanks', '\u200c \u200d \u00a0'],
    ['a soft hyphen', '\u00ad'],
    ['a mark of the byte order', '\ufeff'],
    ['fillers of a preview', '\u034f \u200c \u00a0 \u2007 \ufeff'.repeat(20)],
    ['a blank of Braille', '\u2800'],
    ['direction signs', '\u200e\u202a\u202c'],
    ['blank lines', '\r\n \r\n\t\r\n'],
    ['an excuse in English', 'Your mail program shows no HTML. Please use another one.'],
    ['an excuse in German', 'Ihr E-Mail-Programm zeigt kein HTML an.\r\nIm Browser ansehen: https://shop.example/m/1'],
    ['an excuse in Dutch', 'Deze e-mail is in HTML. Bekijk hem in uw browser.'],
    ['an excuse in Italian', 'Questo messaggio richiede un programma che mostri HTML.'],
  ])('is left for the words of the markup: %s', async (_name, text) => {
    for (const words of ['My order 4711 is late.', 'Meine Bestellung 4711 ist spät.'])
      expect(await heardOf(alternative, both(text, `<p>${words}</p>`))).toBe(words)
  })

  it('is left where it is much shorter than the markup', async () => {
    const words = 'My order 4711 is late, and I need the flowers for a wedding on Friday at three in the afternoon.'
    expect(await heardOf(alternative, both('My order', `<p>${words}</p>`))).toBe(words)
  })

  it('stays where it says what the markup says, also where it speaks of a browser or of HTML', async () => {
    for (const words of ['Your page is broken in my browser.', 'The HTML of your mail is broken.'])
      expect(await heardOf(alternative, both(words, `<div><b>${words}</b><img src="x"></div>`))).toBe(words)
    expect(await heardOf(alternative, both('Only here.', '<div><img src="cid:1"></div>'))).toBe('Only here.')
  })
})

describe('a mail that is passed on without a note', () => {
  const outlook = [
    ['en', 'From: Shop <shop@other.example>\nSent: Monday, 3 November 2025 10:12\nTo: Jo\nSubject: Your order'],
    [
      'de',
      'Von: Shop <shop@other.example>\nGesendet: Montag, 3. November 2025 10:12\nAn: Jo\nBetreff: Ihre Bestellung',
    ],
  ] as const

  it('is what its sender says, whatever its subject begins with', async () => {
    for (const subject of ['FW:', 'Fwd:', 'WG:', 'TR:', 'RV:', 'I:', 'Doorst.:', 'VB:', 'PD:', ''])
      for (const [, head] of outlook) {
        const text = `${head}\n\nYour order 4711 was delayed.`
        expect(await heardOf({ ...plain, Subject: `${subject} Your order` }, `\n${text}`)).toBe(text)
      }
  })

  it('is what its sender says below the line of a telephone, a signature or a greeting', async () => {
    for (const above of [
      'Sent from my iPhone',
      'Von meinem iPhone gesendet',
      '-- \nJo Doe\nBloom Ltd',
      'Viele Grüße\nJo',
    ])
      expect(await heardOf(plain, `${above}\n\n${outlook[1][1]}\n\nVerspätet.`)).toContain('Verspätet.')
  })

  it('is what its sender says as Apple Mail quotes it, without the marks', async () => {
    for (const title of [
      'Begin forwarded message:',
      'Anfang der weitergeleiteten Nachricht:',
      'Inizio messaggio inoltrato:',
    ])
      expect(await heardOf(plain, `\n> ${title}\n> \n> From: Shop <shop@other.example>\n> \n> Delayed.`)).toBe(
        `${title}\n\nFrom: Shop <shop@other.example>\n\nDelayed.`,
      )
    expect(
      await heardOf(
        html,
        '<br><blockquote type="cite"><div>Begin forwarded message:</div><br><div>Delayed.</div></blockquote>',
      ),
    ).toBe('Begin forwarded message:\n\nDelayed.')
  })

  it('is no part of a note above it', async () => {
    for (const [, head] of outlook) {
      const [heard] = await hear(mailOf(plain, `What is this?\n\n${head}\n\nDelayed.`))
      expect(heard).toMatchObject({ text: 'What is this?', whole: expect.stringContaining('Delayed.') as string })
    }
  })
})

describe('a mail without a text', () => {
  it('says its subject where only the line of a telephone or a signature stands in it', async () => {
    for (const text of ['Sent from my iPhone', 'Von meinem Galaxy gesendet', '-- \nJo Doe\n+44 1632 960000'])
      expect(await heardOf({ ...plain, Subject: 'Where is order 4711?' }, text)).toBe('Where is order 4711?')
  })

  it('says what little stands in it where it has no subject', async () => {
    expect(await heardOf({ ...plain, Subject: '' }, '-- \nJo Doe\nOrder 4711')).toBe('-- \nJo Doe\nOrder 4711')
  })
})

describe('lines that flow', () => {
  const flowed = { ...plain, 'Content-Type': 'text/plain; charset=utf-8; format=flowed' }

  it('do not join an answer to the quote above it or below it', async () => {
    for (const type of [flowed['Content-Type'], `${flowed['Content-Type']}; delsp=yes`])
      expect(
        await heardOf(
          { ...flowed, 'Content-Type': type },
          '> Which colour would you \r\n> like? \r\nRed ones. \r\n> When? \r\nFriday.',
        ),
      ).toBe('Red ones.\nFriday.')
  })

  it('are joined in one paragraph, at the same depth alone', () => {
    expect(joinFlowedLines('one \r\ntwo\r\nthree', false)).toBe('one two\nthree')
    expect(joinFlowedLines('on \ne', true)).toBe('one')
    expect(joinFlowedLines('one \ntwo ', false)).toBe('one two ')
    expect(joinFlowedLines('> a \n>> b \n> c \n> d\n> -- \n> Jo\n-- \nJo', false)).toBe(
      '> a \n>> b \n> c d\n> -- \n> Jo\n-- \nJo',
    )
    expect(joinFlowedLines(' > no quote\n  two blanks', false)).toBe('> no quote\n two blanks')
  })

  it('stay as they are in a text that does not flow', async () => {
    expect(await heardOf(plain, 'one \r\ntwo')).toBe('one\ntwo')
  })
})

describe('a mail that quotes a mail of ours and says nothing', () => {
  it('is shown to people and not understood', async () => {
    for (const marker of ['Please reply above this line', 'Bitte antworten Sie über dieser Zeile']) {
      const text = `On 3 Nov 2025 at 10:12, Bloom <hello@bloom.example> wrote:\n> --- ${marker} ---\n>\n> Which colour?`
      expect(await hear(mailOf(plain, text))).toMatchObject([{ type: 'shown', what: 'quote', shown: text }])
      const outlook = `From: Bloom <hello@bloom.example>\nSent: Monday\nSubject: Re: Order\n\n--- ${marker} ---\n\nWhich?\n\nRed.`
      expect(await hear(mailOf(plain, outlook))).toMatchObject([{ type: 'shown', what: 'quote', shown: outlook }])
    }
  })
})

describe('a text that names the subject', () => {
  it('says the subject with it', async () => {
    for (const text of [
      'See subject.',
      'siehe Betreff',
      'Zie onderwerp',
      'vedi oggetto',
      'Gweler y pwnc',
      'Bitte siehe Betreffzeile\nJo',
    ])
      expect(await heardOf({ ...plain, Subject: 'Where is order 4711?' }, text)).toBe(`Where is order 4711?\n${text}`)
    expect(await heardOf(plain, 'See subject 3 of your list.')).toBe('See subject 3 of your list.')
  })
})

describe('the text of markup', () => {
  it('keeps the lines of a text that is set as it was typed, so that an answer stays apart from its quote', async () => {
    for (const [open, close] of [
      ['<pre>', '</pre>'],
      ['<pre class="k9mail">', '</pre>'],
      ['<div style="white-space: pre-wrap;">', '</div>'],
    ] as const)
      expect(
        await heardOf(html, `<body>${open}&gt; Which colour?\nThe red one.\n\n&gt; When?\nFriday.${close}</body>`),
      ).toBe('The red one.\n\nFriday.')
    expect(textOfMarkup('<p>one\ntwo</p><pre>one\ntwo</pre><p>one\ntwo</p>', 1000)).toBe(
      'one two\n\none\ntwo\n\none two',
    )
  })

  it('is read behind a head that is never closed', () => {
    expect(textOfMarkup('<html><head><meta charset="utf-8"><body><p>Where is it?</p></body></html>', 1000)).toBe(
      'Where is it?',
    )
  })

  it('has the emojis that a program sends as pictures, and no other pictures', () => {
    expect(textOfMarkup('<div>Thanks <img data-emoji="👍" alt="👍" src="x"></div>', 1000)).toBe('Thanks 👍')
    expect(textOfMarkup('<img alt="❤️" src="x">', 1000)).toBe('❤️')
    expect(textOfMarkup('<img alt="Logo of Bloom 5" src="x"><img alt="5" src="y">', 1000)).toBe('')
  })

  it('quotes no text that is only moved to the right', () => {
    for (const tag of [
      '<blockquote style="margin:0 0 0 40px;border:none;padding:0px">',
      '<blockquote class="webkit-indent-blockquote" style="margin: 0 0 0 40px; border: none; padding: 0px;">',
      '<blockquote style="margin-left: 40px; margin-right: 0px;">',
    ])
      expect(textOfMarkup(`<div>Two things:</div>${tag}<div>red roses</div></blockquote>`, 1000)).toBe(
        'Two things:\n\nred roses',
      )
  })

  it('has a rule above the head that Outlook copies, so that it is known in every language', async () => {
    for (const tag of [
      '<div id="divRplyFwdMsg" dir="ltr">',
      '<div style="border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0in 0in 0in">',
    ])
      expect(
        await heardOf(
          html,
          `<div>OK</div>${tag}<b>Lähettäjä:</b> Shop &lt;a@b.example&gt;<br><b>Aihe:</b> Order</div><div>Which?</div>`,
        ),
      ).toBe('OK')
  })

  it('is read in a time that its depth does not change', () => {
    for (const piece of ['<blockquote>', '<blockquote><div name="quote">', '<div name="quote"></blockquote>'])
      expect(textOfMarkup(`${piece.repeat(60_000)}x`, 1000)).toContain('x')
    expect(textOfMarkup(`${'<blockquote>'.repeat(40_000)}${'</blockquote>'.repeat(40_000)}x`, 1000)).toContain('x')
  })
})
