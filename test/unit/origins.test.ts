import { describe, expect, it, vi } from 'vitest'
import { allowsOrigin, originFault, originOf } from '#shared/company/origins'

describe('an origin that somebody writes', () => {
  it.each([
    ['https://shop.example/roses?colour=red#thorns', 'https://shop.example'],
    ['  HTTPS://Shop.EXAMPLE:443/  ', 'https://shop.example'],
    ['https://shop.example:8443/', 'https://shop.example:8443'],
    ['https://shop.example./', 'https://shop.example'],
    ['https://blumenläden.example/', 'https://xn--blumenlden-w5a.example'],
    ['https://intranet/', 'https://intranet'],
    ['https://[2600::1]:444/', 'https://[2600::1]:444'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://127.0.0.1/', 'http://127.0.0.1'],
    ['https://*.shop.example/roses', 'https://*.shop.example'],
    ['https://*.shop.example:8443', 'https://*.shop.example:8443'],
  ])('WEBPLUGIN-028: %s is kept as %s', (written, origin) => {
    expect(originOf(written)).toBe(origin)
    expect(originFault(written, [])).toBeUndefined()
    // What is kept is written once more and stays the same.
    expect(originOf(origin)).toBe(origin)
  })

  it.each([
    '',
    ' ',
    'shop.example',
    'shop.example:8080',
    'null',
    'https://',
    'https://a b.example',
    '//shop.example',
    'file:///etc/hosts',
    'data:text/html,x',
    'javascript:alert(1)',
    'blob:https://shop.example/1',
    'ws://a.example',
    'http://shop.example',
    'https://jo@shop.example',
    'https://jo:secret@shop.example',
    'https://shop.example:0',
    'https://*',
    'https://*.example',
    'https://a.*.example',
    'https://*.example/a.b.c',
    'https://%2A.shop.example',
    'https://*.*.example',
    'https://x*.shop.example',
    'http://*.shop.example',
    'http://*.localhost',
    'https://.',
    'https://shop.example:99999',
  ])('WEBPLUGIN-028: “%s” is refused as `Invalid URL`', (written) => {
    expect(originOf(written)).toBeUndefined()
    expect(originFault(written, [])).toBe('origin')
  })

  it('keeps its star where a browser writes the stars of hosts as %2A, as Chromium does', () => {
    const construct = (parser: typeof URL, [text]: [string]) => {
      const url = new parser(text)
      return Object.defineProperty(url, 'hostname', { value: url.hostname.replaceAll('*', '%2A') })
    }
    vi.stubGlobal('URL', new Proxy(URL, { construct }))
    expect(new URL('https://a.*.example').hostname).toBe('a.%2A.example')
    expect(originOf('https://*.shop.example/')).toBe('https://*.shop.example')
    expect(originOf('https://a.*.example')).toBeUndefined()
    vi.unstubAllGlobals()
  })

  it('WEBPLUGIN-029: an origin that is there in other letters, or with a path, is there already', () => {
    expect(originFault('https://SHOP.example/roses', ['https://shop.example'])).toBe('origin-twice')
    expect(originFault('https://shop.example', ['https://Shop.example'])).toBe('origin-twice')
    expect(originFault('https://shop.example:8443', ['https://shop.example'])).toBeUndefined()
  })
})

describe('a star in front of a host', () => {
  it.each(['https://a.shop.example', 'https://A.Shop.example', 'https://xn--4ca.shop.example'])(
    'allows %s, which has one label in its place',
    (origin) => expect(allowsOrigin('https://*.shop.example', origin)).toBe(true),
  )

  it.each([
    'https://shop.example',
    'https://a.b.shop.example',
    'https://ashop.example',
    'https://.shop.example',
    'http://a.shop.example',
    'https://a.shop.example:8443',
    'https://a.shop.example.evil.example',
    'https://evil.example/.shop.example',
    'https://evil:1@x.shop.example',
    'null',
    '',
  ])('does not allow “%s”', (origin) => expect(allowsOrigin('https://*.shop.example', origin)).toBe(false))

  it('keeps its port', () => {
    expect(allowsOrigin('https://*.shop.example:8443', 'https://a.shop.example:8443')).toBe(true)
    expect(allowsOrigin('https://*.shop.example:8443', 'https://a.shop.example')).toBe(false)
  })
})
