/** The page of billing: the tier, what is used of it, the way to another one, subscriptions and invoices. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Problem } from '#shared/problem'
import { statusOf } from '../../../frontend/src/pages/billing/billing-status.ts'
import { roomOf } from '../../../frontend/src/pages/billing/limits.ts'
import { maya, open } from '../screen.tsx'
import { answersOf, cycles, unpaid, usage } from './billing-answers.ts'

const at = '/settings/billing'
const agent = { ...maya, company: { ...maya.company, tierType: 'team' as const } }
const asked = (calls: readonly { route: string }[]) =>
  calls.flatMap(({ route }) => /billing\/(invoices|subscriptions|available-tiers)$/.exec(route)?.[1] ?? [])
const rowsOf = (name: string) =>
  [...screen.getByLabelText(name, { selector: 'table' }).querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map(({ textContent }) => textContent),
  )

describe('the page', () => {
  it('BILLING-001/invoices/subscriptions/tiers/switch, BILLING-003: shows the tier, its use, the tiers to switch to, subscriptions and invoices', async () => {
    await open(at, { agent, answers: answersOf('team') })
    await screen.findByText('Your tier: Team')
    const cards = within(await screen.findByRole('region', { name: 'Available tiers' }))
    await cards.findByText('Current tier')
    for (const name of ['Free', 'Team', 'Business', 'Enterprise'])
      cards.getByRole('heading', { name: new RegExp(`^${name}`) })
    cards.getByText('5,000 conversations a month')
    cards.getByText('Conversations, unlimited')
    const free = within(cards.getByRole('heading', { name: /^Free/ }).closest('li')!)
    const markOf = (part: string) => free.getByText(part).closest('li')?.querySelector('[role="img"]')
    expect(markOf('Live chat with customers')?.getAttribute('aria-label')).toBe('Included:')
    expect(markOf('Webhooks')?.getAttribute('aria-label')).toBe('Not included:')
    expect(cards.getByRole('button', { name: 'This is your tier' }).hasAttribute('disabled')).toBe(true)
    cards.getByRole('button', { name: 'Switch to Business' })
    cards.getByRole('button', { name: 'Ask for Enterprise' })
    expect(rowsOf('Subscriptions')).toEqual([
      ['Team', 'Active', '€49.00 a month', '1 Jun 2026', 'Renews on 1 Dec 2026'],
    ])
    expect(rowsOf('Invoices').map((cells) => cells.slice(0, 4))).toEqual([
      ['Draft', '20 Nov 2026', 'JP¥1,200', 'Draft'],
      ['PAR-0007', '1 Nov 2026', '€49.00', 'Paid'],
    ])
    const link = screen.getByRole('link', { name: /Open invoice PAR-0007/ })
    expect(link.getAttribute('href')).toBe('https://pay.stripe.com/invoice/7/pdf')
  })

  it('warns of what is used up to 80 %, and says what is used up', async () => {
    await open(at, { agent, answers: answersOf('team') })
    expect(await screen.findAllByText('Nearly used up')).toHaveLength(1)
    expect(screen.getAllByText('Used up')).toHaveLength(1)
    screen.getByText('4,000 of 5,000')
    screen.getByText('3 of 3')
    expect([
      roomOf(79, 100),
      roomOf(80, 100),
      roomOf(99, 100),
      roomOf(100, 100),
      roomOf(9, null),
      roomOf(0, 0),
    ]).toEqual(['some', 'tight', 'tight', 'none', 'some', 'none'])
  })

  it('BILLING-004/fetched/order: loads invoices, then subscriptions, then tiers: from inactive to fetching to fetched or error', async () => {
    const steps: string[] = []
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const answers = answersOf('team')
    const { calls } = await open(at, {
      agent,
      answers: {
        ...answers,
        'GET /api/agent/billing/invoices': async () => {
          await held
          steps.push('invoices answered')
          return []
        },
        'GET /api/agent/billing/subscriptions': (body) => {
          steps.push('subscriptions asked')
          return answers['GET /api/agent/billing/subscriptions']!(body)
        },
      },
    })
    const tiers = await screen.findByRole('region', { name: 'Available tiers' })
    expect(tiers.getAttribute('aria-busy')).toBe('true')
    expect(within(tiers).queryByRole('list')).toBeNull()
    expect(asked(calls)).toEqual(['invoices'])
    release()
    await screen.findByRole('button', { name: 'Switch to Business' })
    expect(tiers.getAttribute('aria-busy')).toBe('false')
    expect(asked(calls)).toEqual(['invoices', 'subscriptions', 'available-tiers'])
    expect(steps).toEqual(['invoices answered', 'subscriptions asked'])
    const states = [
      { fetchStatus: 'idle', status: 'pending' },
      { fetchStatus: 'fetching', status: 'pending' },
      { fetchStatus: 'idle', status: 'success' },
      { fetchStatus: 'fetching', status: 'success' },
      { fetchStatus: 'idle', status: 'error' },
    ] as const
    expect(states.map(statusOf)).toEqual(['inactive', 'fetching', 'fetched', 'fetching', 'error'])
  })

  it('BILLING-004/error: ends as an error when one of them fails, asks for none after it, and tries again', async () => {
    let fails = true
    const answers = answersOf('team', {
      'GET /api/agent/billing/subscriptions': () => {
        if (fails) throw new Problem('payment-failed')
        return []
      },
    })
    const { calls } = await open(at, { agent, answers })
    const tiers = within(await screen.findByRole('region', { name: 'Available tiers' }))
    const again = await tiers.findByRole('button', { name: 'Try again' })
    tiers.getByText(/The payment provider did not answer properly/)
    expect(asked(calls)).not.toContain('available-tiers')
    fails = false
    fireEvent.click(again)
    await tiers.findByRole('button', { name: 'Switch to Business' })
  })

  it('BILLING-007: a tier that cannot be read is told as such, and read again', async () => {
    let fails = true
    const answers = answersOf('team', {
      'GET /api/agent/tier': () => {
        if (fails) throw new Problem('internal')
        return null
      },
    })
    await open(at, { agent, answers })
    const alert = (await screen.findAllByText('Failed to get tier'))[0]!
    expect(alert).toBeDefined()
    fails = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Your tier: nothing is limited')
    expect(screen.queryByText('Failed to get tier')).toBeNull()
  })

  it('says kindly that there is nothing to pay where nobody takes payments', async () => {
    await open(at, { agent, answers: answersOf('team', unpaid) })
    await screen.findByText('There is nothing to pay here: no payment provider is set up.')
    expect(screen.queryByRole('table', { name: 'Subscriptions' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Payment details' })).toBeNull()
    await screen.findByRole('button', { name: 'Ask for Business' })
  })
})

describe('a switch', () => {
  const begin = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name }))
    return within(await screen.findByRole('dialog'))
  }

  it('says what changes and when, and BILLING-005/reload/second: reloads billing and refreshes all of it a second time', async () => {
    let type: 'team' | 'business' = 'team'
    const switching = 'POST /api/agent/billing/switch-tier/business'
    const { calls } = await open(at, {
      agent,
      answers: {
        ...answersOf('team'),
        'GET /api/agent/tier': () => answersOf(type)['GET /api/agent/tier']!(undefined),
        [switching]: () => {
          type = 'business'
          return { tierType: 'business' }
        },
      },
    })
    const dialog = await begin('Switch to Business')
    dialog.getByText(/The difference for the days until 1 Dec 2026 is charged or credited/)
    const line = dialog.getByText('Conversations this month').closest('div')!
    expect(line.textContent).toContain('5,000')
    expect(line.textContent).toContain('50,000')
    dialog.getByText('Salesforce')
    expect(dialog.queryByText('Zapier')).toBeNull()
    expect(dialog.queryByText(/You use more than/)).toBeNull()
    const before = calls.length
    fireEvent.click(dialog.getByRole('button', { name: 'Switch' }))
    await screen.findByText('Business is your tier from now on.')
    expect(screen.queryByRole('dialog')).toBeNull()
    await screen.findByText('Your tier: Business')
    const after = () => calls.slice(before)
    await waitFor(() => expect(asked(after())).toHaveLength(6))
    expect(asked(after()).slice(0, 3)).toEqual(['invoices', 'subscriptions', 'available-tiers'])
    await waitFor(() => {
      for (const route of ['GET /api/agent/login', 'GET /api/agent/tier', 'GET /api/agent/billing/usage'])
        expect(after().filter((call) => call.route === route)).toHaveLength(1)
    })
  })

  it('for which more is used than is included cannot be made, and says by how much', async () => {
    await open(at, { agent, answers: answersOf('team') })
    const dialog = await begin('Switch to Free')
    dialog.getByText('You use more than Free includes')
    for (const text of ['Administrators: 3 used, 1 included', 'People: 7 used, 3 included']) dialog.getByText(text)
    dialog.getByText(/You keep your present tier until 1 Dec 2026/)
    expect(dialog.getByRole('button', { name: 'Switch' }).hasAttribute('disabled')).toBe(true)
  })

  it('that nobody can pay for is asked for, and says that the wish was passed on', async () => {
    const { calls } = await open(at, {
      agent,
      answers: answersOf('team', {
        ...unpaid,
        'POST /api/agent/billing/switch-tier/business': () => {
          throw new Problem('payment-missing')
        },
      }),
    })
    const dialog = await begin('Ask for Business')
    dialog.getByText(/Nothing changes yet/)
    fireEvent.click(dialog.getByRole('button', { name: 'Ask for this tier' }))
    await screen.findByText('We have passed your request for Business on and will contact you.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toHaveLength(1)
  })

  it('that fails stays open and says why', async () => {
    const problems: [Problem, ...Promise<Problem>[]] = [new Problem('payment-failed'), new Promise(() => {})]
    const answers = answersOf('team', {
      'POST /api/agent/billing/switch-tier/business': async () => {
        throw await problems.shift()
      },
    })
    await open(at, { agent, answers })
    const dialog = await begin('Switch to Business')
    fireEvent.click(dialog.getByRole('button', { name: 'Switch' }))
    await dialog.findByText(/The payment provider did not answer properly/)
    expect(dialog.getByRole('button', { name: 'Switch' }).hasAttribute('disabled')).toBe(false)
    // Another try begins without the reason of the former one.
    fireEvent.click(dialog.getByRole('button', { name: 'Switch' }))
    await waitFor(() => expect(dialog.queryByText(/The payment provider did not answer properly/)).toBeNull())
  })

  it('is not offered to whoever may only read', async () => {
    await open(at, { agent: { ...agent, permissions: ['read'] }, answers: answersOf('team') })
    const button = await screen.findByRole('button', { name: /Switch to Business/ })
    expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).not.toBeNull()
  })
})

describe('the page of the provider', () => {
  const sam = { ...agent, roles: ['wbb-agent' as const] }
  const list = 'GET /api/agent/billing/companies'

  it('BILLING-001/admin: lists companies with tier and use, says who takes payments, and gives a tier that was asked for', async () => {
    let companies = [cycles]
    const setting = `PUT /api/agent/billing/companies/${cycles.client}/tier`
    const { calls } = await open('/admin/billing', {
      agent: sam,
      answers: {
        ...answersOf('team'),
        [list]: () => ({ payment: 'none', companies }),
        [setting]: () => {
          const { wish: _, ...given } = cycles
          companies = [{ ...given, tierType: 'team' }]
          return { tierType: 'team', used: cycles.used }
        },
      },
    })
    await screen.findByText(/No payment provider is set up, so the tiers are yours to give/)
    expect(rowsOf('Companies and their tiers')[0]!.slice(0, 6)).toEqual([
      'Harbour Cycles',
      'Free',
      'TeamRosa Lind, 20 Nov 2026',
      '2 of 3',
      '480 of 500',
      'No',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Change the tier of Harbour Cycles' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('Restoring earlier versions')
    expect(dialog.queryByText(/You use more than/)).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Give this tier' }))
    await screen.findByText('Harbour Cycles has the tier Team from now on.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.find(({ route }) => route === setting)?.body).toEqual({ tier: 'team' })
    await waitFor(() => expect(rowsOf('Companies and their tiers')[0]!.slice(1, 4)).toEqual(['Team', '–', '2 of 12']))
  })

  it('says that Stripe takes the payments, and of a company that pays that its payment decides again', async () => {
    const pays = { ...cycles, isCustomer: true, used: usage.used }
    await open('/admin/billing', {
      agent: sam,
      answers: { ...answersOf('team'), [list]: () => ({ payment: 'stripe', companies: [pays] }) },
    })
    await screen.findByText('Companies pay by Stripe. You can give a tier whatever they pay.')
    fireEvent.click(screen.getByRole('button', { name: 'Change the tier of Harbour Cycles' }))
    await screen.findByText(/its next payment decides the tier again/)
  })
})

it('the portal of the provider of payments is opened by whoever has paid', async () => {
  const assign = vi.fn()
  const { href, origin, protocol, host, hostname, pathname, search } = location
  vi.stubGlobal('location', { href, origin, protocol, host, hostname, pathname, search, assign })
  await open(at, {
    agent,
    answers: answersOf('team', { 'GET /api/agent/billing/portal': () => ({ url: 'https://billing.stripe.com/p/1' }) }),
  })
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Payment details' })))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://billing.stripe.com/p/1'))
})
