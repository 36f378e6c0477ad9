/** Where the page that a customer has open leads, as agents are shown it. */
import { expect, it } from 'vitest'
import { pageOf } from '../../functions/chat/customer/customer-page.ts'

const shop = 'https://shop.example'
const shown = (url: string, title?: string) => pageOf({ url, title }, [shop])

it('the address of a page is shown up to 500 characters, and of a longer one its site', () => {
  const path = `/${'x'.repeat(479)}`
  expect(`${shop}${path}`).toHaveLength(500)
  expect(shown(`${shop}${path}?secret=1#top`)).toEqual({ url: `${shop}${path}` })
  expect(shown(`${shop}${path}x`)).toEqual({ url: 'https://shop.example/' })
})

it('the page of a customer has a title of one line, and is one of the company', () => {
  expect(shown(`${shop}/roses`, ' Red\n roses ')).toEqual({ url: `${shop}/roses`, title: 'Red roses' })
  expect(shown('https://other.example/roses', 'Roses')).toBeUndefined()
})
