/** The queries of page tests find what a browser would show, in the order of the document. */
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

afterEach(() => {
  document.body.replaceChildren()
  document.head.replaceChildren()
})

const show = (html: string) => void (document.body.innerHTML = html)
const ids = (selector: string) => [...document.querySelectorAll(selector)].map(({ id }) => id)
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

describe('a selector', () => {
  const html =
    '<p id="a" role="note alert"></p><div id="b"><a id="c" href=""></a><svg id="d"></svg></div><input id="e" type="text" class="x-field"><a id="f"></a>'
  it.each([
    ['input,a,p', ['a', 'c', 'e', 'f']],
    ['*[role~="alert"],a', ['a', 'c', 'f']],
    ['[role="alert"]', []],
    ['a[href]', ['c']],
    ['a:not([href])', ['f']],
    ['svg', ['d']],
    ['[class*="field"]', ['e']],
    ['input[type="text"]:not([list])', ['e']],
    // Left to happy-dom.
    ['div > a', ['c']],
    ['.x-field, #b', ['b', 'e']],
  ])('%s finds its elements in the order of the document', (selector, found) => {
    show(html)
    expect(ids(selector)).toEqual(found)
    const matching = [...document.querySelectorAll('body *')].filter((element) => element.matches(selector))
    expect(matching.map(({ id }) => id)).toEqual(found)
  })

  it('finds what was added since it was asked before', () => {
    show('<b></b>')
    expect(ids('i')).toEqual([])
    document.body.append(document.createElement('i'))
    expect(ids('i')).toHaveLength(1)
  })
})

describe('a query by role', () => {
  it.each([
    ['its own style', '<button style="display: none">2</button>'],
    ['the style of an element around it', '<div style="display:none"><button>2</button></div>'],
    ['what it inherits', '<div style="visibility: hidden"><button>2</button></div>'],
    ['an attribute', '<div hidden><button>2</button></div>'],
  ])('finds no button that is hidden by %s', (_, hidden) => {
    show(`<button>1</button>${hidden}`)
    expect(buttons()).toEqual(['1'])
  })

  it('finds no button that a style sheet hides', () => {
    show('<button>1</button><button class="gone">2</button>')
    document.head.innerHTML = '<style>.gone { display: none }</style>'
    expect(buttons()).toEqual(['1'])
  })

  it('leaves what is hidden out of a name', () => {
    show('<button>Save <span style="display: none">now</span></button>')
    screen.getByRole('button', { name: 'Save' })
  })

  it('that finds nothing in time prints what the page shows', async () => {
    show('<p>Something else</p>')
    await expect(screen.findByText('Saved', undefined, { timeout: 1 })).rejects.toThrow('Something else')
  })
})
