/** The profile, and the landing pages of settings and admin. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Rights } from '#shared/access'
import { uploadRules } from '#shared/contracts/media'
import { faultAt } from '#shared/faults'
import { avatarBytesMax, pageSizeDefault } from '#shared/limits'
import { badRequest } from '#shared/problem'
import { initials } from '../../../frontend/src/components/layout/avatar.tsx'
import { notices, dismiss } from '../../../frontend/src/core/live/notices.ts'
import { pageNames, pages, pathTo, type PageName } from '../../../frontend/src/core/pages.ts'
import { fileFault } from '../../../frontend/src/components/picture/picture.ts'
import { palettePages } from '../../../frontend/src/app/palette/pages.ts'
import { close } from '../close.ts'
import { dana, id as numbered, open, settings, signedIn } from '../console.tsx'
import { turnGerman } from '../screen.tsx'

beforeEach(signedIn)
afterEach(() => {
  notices.now().forEach(({ id }) => dismiss(id))
})

const imageOf = (bytes: number, type = 'image/webp') => new File([new Uint8Array(bytes)], 'me', { type })

const openProfile = async (world: Parameters<typeof open>[0] = {}) => {
  const console = await open({ at: '/profile', ...world })
  await screen.findByRole('heading', { name: 'Profile' })
  return console
}

const staff: Rights = { roles: ['wbb-agent'], permissions: [], closed: [], tier: [], readOnly: false }
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const put = `PUT /api/agent/${dana._id}`

describe('the profile', () => {
  it('the licences of all that the console contains are one press away', async () => {
    await openProfile()
    const link = screen.getByRole('link', { name: /Licences of the software in this console/ })
    expect(link.getAttribute('href')).toBe('/licenses.txt')
  })

  it('AGENTS-002/details: saves what was changed, says so and shows it everywhere', async () => {
    const { calls } = await openProfile({
      answers: { [put]: { data: { ...dana, firstName: 'Daniela', fullName: 'Daniela Whitfield' } } },
    })
    expect(save().disabled).toBe(true)
    fill('First name', 'Daniela')
    expect(save().disabled).toBe(false)
    fireEvent.click(save())
    expect(await screen.findByText('Profile saved')).toBeTruthy()
    expect(calls.find(({ route }) => route === put)?.body).toEqual({
      firstName: 'Daniela',
      lastName: 'Whitfield',
      language: 'en',
      weeklyDigest: false,
    })
    expect(screen.getByRole('button', { name: /Daniela Whitfield, Admin: profile/ })).toBeTruthy()
    expect(save().disabled).toBe(true)
  })

  it('ACCOUNTS-003/change/log: mails the agent the way to a new password, and has that noted', async () => {
    const [change, log] = ['POST /api/agent/change-password', 'POST /api/agent/log']
    const { calls } = await openProfile({ answers: { [change]: { data: { sent: true } }, [log]: { data: {} } } })
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText(`A link to choose a new password is on its way to ${dana.email}.`)).toBeTruthy()
    const note = { type: 'reset', userType: 'agent', userId: dana._id, sessionId: '' }
    await waitFor(() => expect(calls.find(({ route }) => route === log)?.body).toEqual(note))
  })

  it('ACCOUNTS-007: does not say that a mail is on its way when the call failed, and notes nothing', async () => {
    const change = 'POST /api/agent/change-password'
    const refused = { code: 'too-many-requests', errorMessage: 'That was too fast.' }
    const { calls } = await openProfile({ answers: { [change]: refused } })
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText(/That was too fast/)).toBeTruthy()
    expect(screen.queryByText(/is on its way/)).toBeNull()
    expect(calls.map(({ route }) => route)).not.toContain('POST /api/agent/log')
  })

  it('a profile is not saved without a last name, and says so once the field is left', async () => {
    const { calls } = await openProfile()
    fill('Last name', '  ')
    fireEvent.blur(screen.getByLabelText('Last name'))
    expect(screen.getByText('Mandatory field')).toBeTruthy()
    fireEvent.click(save())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Last name')))
    expect(calls.map(({ route }) => route)).not.toContain(put)
  })

  it('shows a fault of the server at its field until the field changes', async () => {
    await openProfile({
      answers: {
        [put]: {
          errorMessage: 'Please ensure all values are in a correct format',
          code: 'bad-request',
          details: [{ path: 'lastName', code: 'known-to-newer-servers', values: {}, message: 'Too odd a name' }],
        },
      },
    })
    fill('Last name', '???')
    fireEvent.click(save())
    expect(await screen.findByText('Too odd a name')).toBeTruthy()
    fill('Last name', 'Whitfield-Marsh')
    expect(screen.queryByText('Too odd a name')).toBeNull()
  })

  it('a refused name is told in German to German readers', async () => {
    await openProfile({
      answers: { [put]: badRequest(faultAt('lastName', 'too-long', { max: 120 })).body },
    })
    fill('Last name', '???')
    fireEvent.click(save())
    await screen.findByText('At most 120 characters')
    await turnGerman()
    await screen.findByText('Höchstens 120 Zeichen')
  })

  it('AUTH-015/provider: names the highest role held', async () => {
    await openProfile({ agent: { ...dana, roles: ['agent', 'admin', 'wbb-agent'] } })
    expect(screen.getAllByText('Provider staff').length).toBeGreaterThan(0)
    expect(screen.queryByText('Admin', { selector: 'div' })).toBeNull()
  })

  it('whoever may see figures chooses whether a mail tells of the week', async () => {
    const { calls } = await openProfile({ answers: { [put]: { data: { ...dana, weeklyDigest: true } } } })
    const digest = screen.getByRole('checkbox', { name: 'Weekly digest' })
    expect(digest).toMatchObject({ checked: false })
    fireEvent.click(digest)
    fireEvent.click(save())
    await screen.findByText('Profile saved')
    expect(calls.find(({ route }) => route === put)?.body).toMatchObject({ weeklyDigest: true })
    close()
    signedIn()
    await openProfile({ agent: { ...dana, roles: ['agent'] } })
    await screen.findByText('About you')
    expect(screen.queryByRole('checkbox', { name: 'Weekly digest' })).toBeNull()
  })

  it('SHELL-039/dialog/stay/leave: asks before unsaved edits are left; staying keeps them, leaving discards them', async () => {
    await openProfile()
    const isReloadAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isReloadAsked()).toBe(false)
    fill('First name', 'Daniela')
    expect(isReloadAsked()).toBe(true)
    fireEvent.click(screen.getByRole('link', { name: 'Settings' }))
    expect(await screen.findByText('You have unsaved changes, are you sure you want to leave?')).toBeTruthy()
    screen.getByText('Unsaved changes are lost.')
    fireEvent.click(screen.getByRole('button', { name: 'Stay Here' }))
    await waitFor(() => expect(screen.queryByText(/^You have unsaved changes/)).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Daniela')
    fireEvent.click(screen.getByRole('link', { name: 'Settings' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave Page' }))
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    fireEvent.click(screen.getByRole('button', { name: /Dana Whitfield/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Dana')
  })
})

describe('the picture', () => {
  it('AGENTS-008, ERRORS-014/size: a picture over the limit is refused before anything is sent', async () => {
    const { calls } = await openProfile()
    const files = [imageOf(avatarBytesMax + 1)]
    fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files } })
    expect(await screen.findByText('Images must be 3 MB or smaller')).toBeTruthy()
    expect(calls.map(({ route }) => route)).not.toContain('POST /api/agent/upload')
  })

  it('ERRORS-014/single: one image is taken, in a format browsers show, up to the last byte of the limit', () => {
    const fault = (files: readonly File[]) => fileFault(files, uploadRules.avatar)
    expect(fault([imageOf(avatarBytesMax)])).toBeUndefined()
    expect(fault([imageOf(avatarBytesMax + 1)])).toBe('too-large')
    expect(fault([imageOf(1), imageOf(1)])).toBe('one')
    expect(fault([imageOf(1, 'image/svg+xml')])).toBe('type')
  })

  it('AGENTS-009: an image that its server does not share cannot be cut, and the dialog says why', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
    const read = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => {
      throw new DOMException('Tainted canvases may not be exported.', 'SecurityError')
    })
    onTestFinished(() => void vi.restoreAllMocks())
    await openProfile()
    fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [imageOf(100)] } })
    const use = await screen.findByRole<HTMLButtonElement>('button', { name: 'Use picture' })
    fireEvent.load(document.querySelector('.crop img')!)
    await waitFor(() => expect(use.disabled).toBe(false))
    fireEvent.click(use)
    await screen.findByText('Unable to crop. Please make sure the server of the target image has correct CORS settings')
    screen.getByText('You can also save the picture on your computer and upload it.')
    expect(read).toHaveBeenCalledTimes(1)
    expect(use.disabled).toBe(true)
  })

  it('AGENTS-002/avatar: removes the picture with the next save', async () => {
    const { calls } = await openProfile({
      agent: { ...dana, avatar: 'https://media.example/dana.webp' },
      answers: { [put]: { data: dana } },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    fireEvent.click(save())
    await screen.findByText('Profile saved')
    expect(calls.find(({ route }) => route === put)?.body).toMatchObject({ avatar: null })
  })

  it('ERRORS-003: a picture that cannot be loaded gives way to the initials and says so', async () => {
    const { container } = await openProfile({ agent: { ...dana, avatar: 'https://media.example/gone.webp' } })
    container.querySelectorAll('.avatar img').forEach((image) => fireEvent.error(image))
    const pictures = container.querySelectorAll('.avatar').length
    expect(pictures).toBeGreaterThan(1)
    await waitFor(() => expect(screen.getAllByText('Error loading image').length).toBe(pictures))
    expect(initials('Dana van der Whitfield')).toBe('DW')
  })
})

describe('landing pages', () => {
  it('show their sections and find them by description', async () => {
    await open({ at: '/settings' })
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Find a setting' }), {
      target: { value: 'from the bot' },
    })
    expect(screen.getByText('Takeovers')).toBeTruthy()
    expect(screen.queryByText('Environments')).toBeNull()
  })

  it.each([
    ['SHELL-044/settings', 'settings', '/settings', 'Settings'],
    ['SHELL-044/admin', 'admin', '/admin', 'Admin'],
  ] as const)('%s: the landing page of %s shows each section that has a page of its own', async (...given) => {
    const [, area, at, title] = given
    const { container } = await open({ at, agent: { ...dana, roles: ['wbb-agent'] } })
    await screen.findByRole('heading', { level: 1, name: title })
    const cards = [...container.querySelectorAll('.section-card')].map((card) => card.getAttribute('href'))
    // What is documented of a module, and one organisation or workspace, are reached from their lists.
    const inner: readonly PageName[] = ['marketplace-docs', 'organisation-view', 'workspaces-edit']
    const sections = pageNames.filter((name) => {
      const { area: own, landing, forDevelopers } = pages[name]
      return own === area && !landing && !forDevelopers && !inner.includes(name)
    })
    expect(new Set(cards)).toEqual(new Set(sections.map(pathTo)))
    expect(cards).toHaveLength(sections.length)
  })

  it('the admin area is the provider’s, and its aid for developers is offered in development alone', async () => {
    await open()
    await screen.findByRole('link', { name: 'Settings' })
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull()
    close()
    signedIn()
    await open({ agent: { ...dana, roles: ['wbb-agent'] } })
    expect(await screen.findByRole('link', { name: 'Admin' })).toBeTruthy()
    expect(palettePages(staff).map(({ page }) => page)).not.toContain('error-boundary')
    close()
    signedIn()
    const developing = { 'GET /settings.json': { ...settings, stage: 'development' } }
    await open({ agent: { ...dana, roles: ['wbb-agent'] }, answers: developing })
    expect(await screen.findByRole('link', { name: 'Admin' })).toBeTruthy()
    expect(palettePages(staff).map(({ page }) => page)).toContain('error-boundary')
  })

  it('AUTH-014/pages: the admin area is closed to admins', async () => {
    await open({ at: '/admin' })
    expect(await screen.findByRole('heading', { name: 'No Access' })).toBeTruthy()
  })
})

it('the rows a person has chosen for tables are still theirs after they have signed out', async () => {
  const forms = Array.from({ length: 12 }, (_, index) => ({
    _id: numbered(60 + index),
    type: 'form',
    title: `Form ${index}`,
    key: `form-${index}`,
    questions: [],
    revision: 1,
    updated: '2026-11-20T10:00:00.000Z',
  }))
  const answers = { 'GET /api/agent/forms': { data: forms } }
  const rows = () => screen.getAllByRole('row').length - 1
  await open({ answers })
  await screen.findByRole('link', { name: 'Form 0' })
  // Without a layout nothing can be measured, so the table has the rows it has at least.
  expect(rows()).toBe(pageSizeDefault)
  fireEvent.click(screen.getByRole('button', { name: `Rows per page: ${pageSizeDefault}` }))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: '10 rows' }))
  await waitFor(() => expect(rows()).toBe(10))
  close()
  signedIn()
  await open({ answers })
  await screen.findByRole('link', { name: 'Form 0' })
  expect(rows()).toBe(10)
  close()
  signedIn()
  await open({ answers, agent: { ...dana, _id: numbered(99) } })
  await screen.findByRole('link', { name: 'Form 0' })
  expect(rows()).toBe(pageSizeDefault)
})
