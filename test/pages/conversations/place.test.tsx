/** What stands around what was said: where the customer is, and what a link leads to. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ConversationUser } from '#shared/contracts/conversations'
import { Problem } from '#shared/problem'
import { bodies, first, held, open } from './conversation.tsx'
import { closeLive, customer, detailsOf, openLive, said } from './inbox-screen.tsx'
import { press } from '../actions.ts'

afterEach(closeLive)

describe('where a customer is', () => {
  const shown = async (user: Partial<ConversationUser>) => {
    await openLive(`/conversations/${first}`, { [`GET /api/agent/user/${first}`]: () => detailsOf(customer(10, user)) })
    await screen.findByRole('log')
    press('Show details')
    return within(await screen.findByRole('complementary', { name: 'Details' }))
  }

  it('CONVERSATIONS-007/map/none: shows on a map; a message says that no location is known', async () => {
    const details = await shown({ locality: 'Bath', location: { latitude: 51.3811, longitude: -2.359 } })
    await details.findByRole('img', { name: 'Map: Bath' })
    details.getByText('51.3811° N, 2.359° W')
    expect((await details.findByRole('button', { name: 'Zoom in' })).hasAttribute('disabled')).toBe(true)
    closeLive()
    const none = await shown({})
    none.getByText('Location unknown')
    expect(none.queryByRole('img')).toBeNull()
    closeLive()
    const unplaced = await shown({ locality: 'Bath' })
    unplaced.getByText('Bath', { selector: '.live-locality' })
  })

  it('on the equator and the first meridian is north and east', async () => {
    const details = await shown({ location: { latitude: 0, longitude: 0 } })
    await details.findByText('0° N, 0° E')
  })

  it('is looked at from farther away, until nearly all of the world shows', async () => {
    const details = await shown({ location: { latitude: -36.8485, longitude: 174.7633 } })
    const map = await details.findByRole('img', { name: 'Map: 36.8485° S, 174.7633° E' })
    const heightOf = () => Number(map.getAttribute('viewBox')?.split(' ')[3])
    const heights = [heightOf()]
    const farther = details.getByRole('button', { name: 'Zoom out' })
    while (!farther.hasAttribute('disabled') && heights.length < 10) {
      fireEvent.click(farther)
      heights.push(heightOf())
    }
    expect(heights).toEqual([180, 540, 1450])
  })
})

describe('a link in a message', () => {
  it('is shown with what its page says of itself, as a text and once for all its messages', async () => {
    const url = 'https://bloom.example/roses'
    const { calls } = await open(
      held(),
      {
        'GET /api/agent/events/linkPreview': () => ({
          title: '<b>Roses</b>',
          description: 'Red',
          image: 'https://a/b.png',
        }),
      },
      [said(1, `Do you have ${url}?`), said(2, `And ${url} in white, or http://bloom.example/old?`)],
    )
    const [link] = await screen.findAllByRole('link', { name: /<b>Roses<\/b>.*Red.*bloom\.example/ })
    expect(link?.getAttribute('href')).toBe(url)
    expect(link?.getAttribute('rel')).toContain('noopener')
    expect(screen.getByRole('log').querySelector('img')).toBeNull()
    expect(bodies(calls, 'GET /api/agent/events/linkPreview')).toEqual([{ url }])
  })

  it('that says nothing, or that is not followed, is a link and nothing more', async () => {
    const { calls } = await open(
      held(),
      {
        'GET /api/agent/events/linkPreview': () => {
          throw new Problem('address-refused')
        },
      },
      [said(1, 'See https://printer.example/'), said(2, 'Or http://bloom.example/old')],
    )
    await waitFor(() => expect(bodies(calls, 'GET /api/agent/events/linkPreview')).toHaveLength(1))
    await waitFor(() => expect(document.querySelector('.live-link')).toBeNull())
    expect(within(screen.getByRole('log')).getAllByRole('link')).toHaveLength(2)
    expect(screen.queryByText('Only pages of the public internet can be shown.')).toBeNull()
  })
})
