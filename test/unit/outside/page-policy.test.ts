import { describe, expect, it } from 'vitest'
import { missingIn, policiesIn, type Directive } from '../../../functions/areas/plugin/content-policy.ts'
import { tagsIn } from '../../../functions/platform/outside/page-tags.ts'

const chat = 'https://chat.example'

/** What a policy of a page of the shop keeps from being loaded. */
const missing = (policy: string, directive: Directive, url: string, nonce?: string) =>
  missingIn(policiesIn(policy), directive, { urls: [url], page: 'https://shop.example/roses', nonce })

describe('a content security policy', () => {
  it.each([
    ['script-src https://chat.example', 'script-src', `${chat}/chat.js`],
    ['SCRIPT-SRC HTTPS://Chat.Example', 'script-src', `${chat}/chat.js`],
    ['script-src chat.example/chat.js', 'script-src', `${chat}/chat.js`],
    ['script-src *.example', 'script-src', `${chat}/chat.js`],
    ['script-src https:', 'script-src', `${chat}/chat.js`],
    ['script-src *', 'script-src', `${chat}/chat.js`],
    ["default-src 'none'; script-src https://chat.example:*", 'script-src', `${chat}/chat.js`],
    ["script-src 'none'; script-src-elem https://chat.example", 'script-src', `${chat}/chat.js`],
    ["script-src 'none'", 'connect-src', `${chat}/api/user/settings`],
    ["connect-src 'self'", 'connect-src', 'wss://shop.example/socket'],
    ['connect-src wss://chat.example', 'connect-src', 'wss://chat.example/socket'],
    ['img-src http://files.example', 'img-src', 'https://files.example/a.png'],
    ['', 'img-src', 'https://files.example/a.png'],
  ] as const)('“%s” lets through by %s: %s', (policy, directive, url) =>
    expect(missing(policy, directive, url)).toBeUndefined(),
  )

  it.each([
    ["script-src 'self'", 'script-src', `${chat}/chat.js`, 'script-src'],
    ['default-src https://other.example', 'script-src', `${chat}/chat.js`, 'default-src'],
    ['script-src', 'script-src', `${chat}/chat.js`, 'script-src'],
    ['script-src https://chat.example/other.js', 'script-src', `${chat}/chat.js`, 'script-src'],
    ['script-src https://chat.example:8443', 'script-src', `${chat}/chat.js`, 'script-src'],
    ["script-src 'sha256-abc' 'unsafe-inline'", 'script-src', `${chat}/chat.js`, 'script-src'],
    ['script-src *; script-src-elem https://a.example', 'script-src', `${chat}/chat.js`, 'script-src-elem'],
    ["script-src 'none'; script-src *", 'script-src', `${chat}/chat.js`, 'script-src'],
    ['script-src *, script-src https://a.example', 'script-src', `${chat}/chat.js`, 'script-src'],
    ['connect-src https://chat.example', 'connect-src', 'wss://chat.example/socket', 'connect-src'],
    ['connect-src *.example', 'connect-src', 'https://example/a', 'connect-src'],
    ["img-src data: 'self'", 'img-src', 'https://files.example/a.png', 'img-src'],
  ] as const)('“%s” keeps back by %s: %s', (policy, directive, url, decides) =>
    expect(missing(policy, directive, url)).toEqual({ directive: decides, urls: [url], isStrict: false }),
  )

  it('a nonce lets in the tag that has it, beside and without strict-dynamic, and only for scripts', () => {
    const policy = "script-src 'nonce-Abc1' 'strict-dynamic' https://chat.example; connect-src 'nonce-Abc1'"
    expect(missing(policy, 'script-src', `${chat}/chat.js`, 'Abc1')).toBeUndefined()
    expect(missing("script-src 'nonce-Abc1'", 'script-src', `${chat}/chat.js`, 'Abc1')).toBeUndefined()
    // The list of hosts does not count any more.
    for (const nonce of [undefined, '', 'abc1'])
      expect(missing(policy, 'script-src', `${chat}/chat.js`, nonce)).toMatchObject({ isStrict: true })
    expect(missing(policy, 'connect-src', `${chat}/api`, 'Abc1')).toMatchObject({ isStrict: false })
  })
})

describe('the tags of a page', () => {
  const scripts = (html: string) =>
    tagsIn(html, new Set(['script'])).map(({ attributes }) => Object.fromEntries(attributes))

  it('are read with attributes in every notation', () => {
    expect(
      scripts(`<SCRIPT SRC='a.js' data-client=bloom async data-x = "1 > 0 &amp; more" src=b.js></SCRIPT>`),
    ).toEqual([{ src: 'a.js', 'data-client': 'bloom', async: '', 'data-x': '1 > 0 & more' }])
  })

  it.each([
    '<!-- <script src="a.js"></script> -->',
    '<noscript><script src="a.js"></script></noscript>',
    '<template><script src="a.js"></script></template>',
    '<textarea><script src="a.js"></script></textarea>',
    `<style>a::after { content: '<script src="a.js">' }</style>`,
  ])('do not count where browsers do not run them: %s', (html) =>
    expect(scripts(`${html}<script src="b.js"></script>`)).toEqual([{ src: 'b.js' }]),
  )

  it('stay countable however broken the page is', () => {
    for (const broken of ['<script src="a.js', '<script', '<', '<script src=a.js>', '<a <script src=a.js'])
      expect(() => scripts(broken.repeat(2))).not.toThrow()
    expect(scripts('<p '.repeat(100_000))).toEqual([])
    expect(scripts(`<script${' '.repeat(200_000)}`)).toHaveLength(1)
  })
})
