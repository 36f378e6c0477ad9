/** Settings > Web Plugin: the page around its tabs, and how it saves. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { pages } from '../../../frontend/src/core/pages.ts'
import { countsByTab } from '../../../frontend/src/pages/web-plugin/tab-names.ts'
import { field, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { refusalsOf } from '../refusals.ts'
import { idOf, maya } from '../screen.tsx'
import { get, getOrigins, isEnabled, isSaved, openPlugin, put, refusing, saved, shop, tab } from './plugin-screen.tsx'

const busy = 'The service is busy. Please try again in a moment.'
const broken = 'Internal Error'
/** Presses the action beside the error, once the save that failed is over. */
async function retry(told: string) {
  await screen.findByText(told)
  await waitFor(() => expect(isEnabled('Save')).toBe(true))
  press('Try again')
}
const windowIs = (narrow: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: narrow, addEventListener() {}, removeEventListener() {} }))
const savesByKey = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })

describe('the page of the web plugin', () => {
  it('WEBPLUGIN-001/roles: is titled `Web Plugin`, for admins and builders', async () => {
    await openPlugin()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Web Plugin')
    const refusals = refusalsOf(pages['web-plugin'].access)
    expect(Object.keys(refusals).filter((role) => !refusals[role as keyof typeof refusals])).toEqual([
      'admin',
      'wbb-agent',
    ])
  })

  it('WEBPLUGIN-001/buttons: has three buttons above its tabs', async () => {
    await openPlugin()
    for (const name of ['Cancel', 'Save']) screen.getByRole('button', { name })
    screen.getByRole('link', { name: /View on webpage/ })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Text',
      'Style',
      'Features',
      'Branding',
      'Allowed websites',
      'Session',
      'Install',
    ])
  })

  it('WEBPLUGIN-002/page/stage: `View on webpage` opens the public plugin page of the company in a new tab, by an address without a host, so that each stage opens its own', async () => {
    await openPlugin()
    const link = screen.getByRole('link', { name: /View on webpage/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/plugin/bloom', '_blank'])
  })

  it('WEBPLUGIN-003/reset/enabled: `Cancel` puts the stored values back and is enabled only while something is edited', async () => {
    await openPlugin()
    expect(isEnabled('Cancel')).toBe(false)
    type('Chat title', 'Ask Flora')
    expect(isEnabled('Cancel')).toBe(true)
    press('Cancel')
    expect(field('Chat title').value).toBe('Ask Fern')
    expect(isEnabled('Cancel')).toBe(false)
  })

  it('WEBPLUGIN-004/dirty/valid: `Save` is enabled only while something is edited and nothing is wrong', async () => {
    const { sent } = await openPlugin()
    expect(isEnabled('Save')).toBe(false)
    type('Button text', 'x'.repeat(31))
    expect(isEnabled('Save')).toBe(false)
    expect(tab('Text, 1 error')).toBeTruthy()
    type('Button text', 'x'.repeat(30))
    expect(isEnabled('Save')).toBe(true)
    press('Save')
    await isSaved()
    expect(sent()).toHaveLength(1)
    expect(isEnabled('Save')).toBe(false)
  })

  it('WEBPLUGIN-005: the Session tab is disabled while version 1 is selected', async () => {
    await openPlugin({ of: { pluginStyle: { ...saved.pluginStyle, version: 1 } }, at: '?tab=session' })
    expect(tab('Session').getAttribute('aria-disabled')).toBe('true')
    expect(tab('Text').getAttribute('aria-selected')).toBe('true')
    close()
    await openPlugin({ at: '?tab=session' })
    expect(tab('Session').getAttribute('aria-disabled')).not.toBe('true')
    expect(tab('Session').getAttribute('aria-selected')).toBe('true')
  })

  it('WEBPLUGIN-035: a save says `Web Plugin settings successfully updated`', async () => {
    const { sent } = await openPlugin()
    type('Chat title', 'Ask Flora')
    press('Save')
    await isSaved()
    expect(sent()).toEqual([
      { revision: 4, messages: { ...saved.messages, chatTitle: { en: 'Ask Flora', de: 'Fragen Sie Fern' } } },
    ])
  })

  it('SETTINGS-017: a save that changes nothing says `No changes were made` and sends no call', async () => {
    const { changes } = await openPlugin()
    savesByKey()
    await screen.findByText('No changes were made')
    expect(changes()).toEqual([])
    type('Chat title', 'Ask Flora')
    savesByKey()
    await isSaved()
    expect(changes()).toEqual([put])
  })

  it('leads to the first wrong field, in its tab and its language', async () => {
    const chatSession = {
      ...saved.chatSession,
      enableSessionTimeout: true,
      timeout: 600_000,
      confirmationTimeout: 60_000,
    }
    const texts = { confirmationTitle: { en: 'Still there?' }, confirmationMessage: { en: 'Shall we go on?' } }
    await openPlugin({ of: { chatSession: { ...chatSession, ...texts } } })
    type('Chat title', 'Ask Flora')
    expect(tab('Session, 2 errors')).toBeTruthy()
    savesByKey()
    await waitFor(() => expect(document.activeElement).toBe(field('Confirmation title')))
    expect(screen.getByText('Confirmation title is required')).toBeTruthy()
    expect(field('Confirmation title').lang).toBe('de')
  })

  it('shows the preview beside the tabs, and behind a button where the window is narrow', async () => {
    windowIs(false)
    await openPlugin()
    expect(await screen.findByRole('region', { name: 'Preview' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show preview' })).toBeNull()
    close()
    windowIs(true)
    await openPlugin()
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
    press('Show preview')
    expect((await screen.findAllByRole('region', { name: 'Preview' })).length).toBeGreaterThan(0)
    press('Hide preview')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull())
  })

  it('draws the preview as on a phone and on a dark page, in one of the languages where there are several', async () => {
    windowIs(false)
    await openPlugin()
    await screen.findByRole('region', { name: 'Preview' })
    const look = () => document.querySelector('.plugin-frame')!.className
    const looks = ['Phone', 'Dark page', 'Phone'].map((toggle) => {
      fireEvent.click(field(toggle))
      return look()
    })
    expect(looks).toEqual(['plugin-frame phone', 'plugin-frame phone dark', 'plugin-frame dark'])
    screen.getByRole('button', { name: /^Language of the preview/ })
    close()
    windowIs(false)
    await openPlugin({ of: { supportedLangs: ['en'] } })
    await screen.findByRole('region', { name: 'Preview' })
    expect(screen.queryByRole('button', { name: /^Language of the preview/ })).toBeNull()
  })

  it('draws the chat of the preview and its button, as wide and on the side as the settings say', async () => {
    windowIs(false)
    await openPlugin()
    const frame = () => document.querySelector<HTMLElement>('.plugin-frame')
    await waitFor(() => expect(frame()?.dataset['side']).toBe('right'))
    expect(frame()!.style.getPropertyValue('--plugin-width')).toBe('430px')
    const drawn = frame()!.querySelector('.plugin-window > div')!.shadowRoot!
    expect(drawn.querySelectorAll('button[part="launcher"]')).toHaveLength(1)
  })

  it('SETTINGS-018/load: says when the settings cannot be loaded, and loads them again', async () => {
    await openPlugin({ answers: { [get]: refusing([new Problem('not-found')], () => saved) } })
    expect(screen.getByText('Error retrieving Settings')).toBeTruthy()
    press('Try again')
    await waitFor(() => expect(field('Chat title').value).toBe('Ask Fern'))
  })

  it('can be edited while the list of origins cannot be loaded', async () => {
    const { sent } = await openPlugin({ answers: { [getOrigins]: refusing([new Problem('not-found')], () => []) } })
    type('Chat title', 'Ask Flora')
    press('Save')
    await isSaved()
    expect(sent()).toHaveLength(1)
  })

  it('shows to those who may only read, and says why nothing can be changed', async () => {
    const { changes } = await openPlugin({ agent: { ...maya, permissions: ['read'], readOnly: true } })
    expect(field('Chat title').readOnly).toBe(true)
    expect(isEnabled('Save')).toBe(false)
    savesByKey()
    expect(changes()).toEqual([])
  })
})

it('each field belongs to the tab that shows it', () => {
  const fields = [
    'messages.chatTitle',
    'pluginStyle.primaryColour',
    'pluginStyle.enableEmojis',
    'pluginStyle.messagesInterval',
    'pluginStyle.customIconOutsideButton',
    'logo',
    'origins',
    'chatSession.timeout',
    idOf(90),
  ]
  expect([...countsByTab(fields)]).toEqual([
    ['text', 1],
    ['style', 1],
    ['features', 3],
    ['branding', 2],
    ['cors', 1],
    ['session', 1],
  ])
})

describe('a draft of the web plugin that a reload left behind', () => {
  const key = `web-plugin-draft/${maya.activeEnvironment._id}/${saved._id}`
  const added = { _id: idOf(71), origin: 'https://new.bloom.example' }
  const theirs = { _id: idOf(72), origin: 'https://theirs.bloom.example' }

  it('is offered again, and what its save had stored is not stored twice', async () => {
    const edited = { url: 'https://flora.example/', origins: [shop, { origin: added.origin }] }
    const before = { url: saved.url, origins: [shop] }
    sessionStorage.setItem(key, JSON.stringify({ revision: 4, edited, before }))
    const { changes, sent } = await openPlugin({ origins: [shop, added] })
    press('Restore')
    expect(field('Company website').value).toBe('https://flora.example/')
    press('Save')
    await isSaved()
    expect(changes()).toEqual([put])
    expect(sent()).toEqual([{ revision: 4, url: 'https://flora.example/' }])
  })

  it('removes the origins that were removed in it, and none that somebody else has added since', async () => {
    const draft = { revision: 4, edited: { origins: [] }, before: { origins: [shop] } }
    sessionStorage.setItem(key, JSON.stringify(draft))
    const remove = `DELETE /api/agent/cors/${shop._id}`
    const { changes } = await openPlugin({ origins: [shop, theirs], answers: { [remove]: () => ({ id: shop._id }) } })
    press('Restore')
    press('Save')
    await isSaved()
    expect(changes()).toEqual([remove])
  })
})

describe('what somebody else saves while the web plugin is edited', () => {
  it('shows beside what is edited, and is asked about only where both have edited', async () => {
    const { theirs } = await openPlugin()
    type('Chat title', 'Ask Flora')
    await theirs({ url: 'https://theirs.example/' })
    await waitFor(() => expect(field('Company website').value).toBe('https://theirs.example/'))
    expect([field('Chat title').value, screen.queryByText(/in the meantime/)]).toEqual(['Ask Flora', null])
    await theirs({ messages: { ...saved.messages, chatTitle: { en: 'Theirs' } } })
    await screen.findByText(/in the meantime/)
    expect(screen.getByText(/General Text/, { selector: '[class*="alert"] *' })).toBeTruthy()
  })
})

describe('a save of the web plugin that fails', () => {
  it('WEBPLUGIN-036: the error carries an action that tries the save again', async () => {
    // With another text, so that the action of the second error is not looked for beside the first one.
    const problems = [new Problem('unavailable'), new Problem('internal')]
    const answered = { ...saved, revision: 5, url: 'https://flora.example/' }
    const { sent } = await openPlugin({ answers: { [put]: refusing(problems, () => answered) } })
    type('Company website', 'https://flora.example/')
    press('Save')
    await retry(busy)
    expect(field('Company website').value).toBe('https://flora.example/')
    await retry(broken)
    await isSaved()
    expect(sent()).toHaveLength(3)
    expect(screen.queryByText(broken)).toBeNull()
  })

  it('the offer to try again is taken back by another save', async () => {
    const answered = { ...saved, revision: 5, url: 'https://flora.example/' }
    const { sent } = await openPlugin({ answers: { [put]: refusing([new Problem('unavailable')], () => answered) } })
    type('Company website', 'https://flora.example/')
    press('Save')
    await screen.findByText(busy)
    await waitFor(() => expect(isEnabled('Save')).toBe(true))
    press('Save')
    await isSaved()
    expect(screen.queryByText(busy)).toBeNull()
    expect(sent()).toHaveLength(2)
  })

  it('SETTINGS-018: bad data says `Data error, cannot update` and marks the field', async () => {
    const wrong = badRequest(faultAt('url', 'url'))
    await openPlugin({ answers: { [put]: refusing([wrong], () => saved) } })
    type('Chat title', 'Ask Flora')
    press('Save')
    await screen.findByText('Data error, cannot update')
    await waitFor(() => expect(document.activeElement).toBe(field('Company website')))
  })
})
