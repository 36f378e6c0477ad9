import { assert, property, array, constantFrom } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PagePattern } from '#shared/company/moments'
import { pathExpression } from '#shared/company/page-patterns'

const fits = (pattern: string, path: string) => new RegExp(pathExpression(pattern)).test(path)

/** Whether the stars can stand for something so that the pattern is the path: every way is tried. */
function canBe(pattern: string, path: string): boolean {
  if (pattern === '') return path === ''
  if (pattern[0] !== '*') return pattern[0] === path[0] && canBe(pattern.slice(1), path.slice(1))
  return Array.from({ length: path.length + 1 }, (_, at) => at).some((at) => canBe(pattern.slice(1), path.slice(at)))
}

describe('a pattern of paths', () => {
  it('fits exactly the paths that its stars can make', () => {
    const signs = (most: number, ...of: string[]) => array(constantFrom(...of), { maxLength: most })
    let fitting = 0
    assert(
      property(signs(7, 'a', 'b', '*', '.', '/'), signs(8, 'a', 'b', '.', '/'), (pattern, path) => {
        const [written, real] = [`/${pattern.join('')}`, `/${path.join('')}`]
        const expected = canBe(written, real)
        fitting += Number(expected)
        expect([written, real, fits(written, real)]).toEqual([written, real, expected])
      }),
      { numRuns: 5000 },
    )
    expect(fitting).toBeGreaterThan(100)
  })

  it('is anchored at both ends, and its signs mean themselves', () => {
    expect(fits('/checkout*', '/checkout/step-2')).toBe(true)
    expect(fits('/checkout*', '/shop/checkout')).toBe(false)
    expect(fits('/checkout', '/checkout/')).toBe(false)
    expect(fits('/a.b/(c)[d]|e+$^{1}\\', '/a.b/(c)[d]|e+$^{1}\\')).toBe(true)
    expect(fits('/a.b', '/axb')).toBe(false)
  })

  it('fits an address as a browser writes it, with signs beyond ASCII encoded', () => {
    expect(fits('/blumen/sträuße*', new URL('https://shop.example/blumen/sträuße/rosen').pathname)).toBe(true)
    expect(fits('/鲜花/*', new URL('https://shop.example/鲜花/1').pathname)).toBe(true)
  })
})

it('a pattern of paths has at most five stars, and 200 signs', () => {
  const fit = ['/*a*a*a*a*', `/${'a'.repeat(199)}`]
  const tooMuch = ['/*a*a*a*a*a*', `/${'a'.repeat(200)}`]
  expect([...fit, ...tooMuch].map((pattern) => PagePattern.safeParse(pattern).success)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

/** Each would take an engine that tries every place for every star longer than a test may last. */
const hostile = [
  '/*a*a*a*a*b',
  '/*a*a*a*aa*b',
  '/*aa*aa*aa*aa*b',
  '/a*a*a*a*a*b',
  '/*/*/*/*/*/b',
  '/*.*.*.*.*b',
  '/*(a+)+*(a+)+*b',
  '/*a*a*a*a*a',
  '/**a**a**b',
  '/*ab*ab*ab*ab*b!',
  '/*a/*a/*a/*a/*b',
  '/*-*-*-*-*b',
  '/*aaaaaaaaaaaaaaaa*aaaaaaaaaaaaaaaa*b',
  '/*%20*%20*%20*%20*b',
  '/*x*x*x*x*xy',
  '/*\\*\\*\\*\\*b',
] as const

it.each(hostile)('the pattern %s answers on addresses of 100,000 signs', (pattern) => {
  const filling = pattern.replaceAll(/[*!]|b$/g, '').slice(1) || 'a'
  const path = `/${filling.repeat(100_000 / filling.length)}`
  expect(fits(pattern, `${path}z`)).toBe(false)
})
