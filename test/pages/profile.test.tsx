/** The profile, and the landing pages of settings and admin. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { avatarBytesMax } from '#shared/limits'
import { initials } from '../../frontend/src/components/avatar.tsx'
import { noticesNow, dismiss } from '../../frontend/src/app/notices.ts'
import { fileFault } from '../../frontend/src/pages/profile/picture.ts'
import { close, dana, open, signedIn } from './console.tsx'

beforeEach(signedIn)
afterEach(() => {
  noticesNow().forEach(({ id }) => dismiss(id))
  close()
})

const imageOf = (bytes: number, type = 'image/webp') => new File([new Uint8Array(bytes)], 'me', { type })

const openProfile = async (world: Parameters<typeof open>[0] = {}) => {
  const console = await open({ at: '/profile', ...world })
  await screen.findByRole('heading', { name: 'Profile' })
  return console
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const put = `PUT /api/agent/${dana._id}`

describe('the profile', () => {
  it('AGENTS-002: saves what was changed, says so and shows it everywhere', async () => {
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
    })
    expect(screen.getByRole('button', { name: /Daniela Whitfield, Admin: profile/ })).toBeTruthy()
    expect(save().disabled).toBe(true)
  })

  it('a profile is not saved without a last name', async () => {
    await openProfile()
    fill('Last name', '  ')
    expect(screen.getByText('Mandatory field')).toBeTruthy()
    expect(save().disabled).toBe(true)
  })

  it('shows a fault of the server at its field until the field changes', async () => {
    await openProfile({
      answers: {
        [put]: {
          errorMessage: 'Please ensure all values are in a correct format',
          code: 'bad-request',
          details: [{ path: 'lastName', message: 'Too odd a name' }],
        },
      },
    })
    fill('Last name', '???')
    fireEvent.click(save())
    expect(await screen.findByText('Too odd a name')).toBeTruthy()
    fill('Last name', 'Whitfield-Marsh')
    expect(screen.queryByText('Too odd a name')).toBeNull()
  })

  it('AUTH-015: names the highest role held', async () => {
    await openProfile({ agent: { ...dana, roles: ['agent', 'admin', 'wbb-agent'] } })
    expect(screen.getAllByText('Provider staff').length).toBeGreaterThan(0)
    expect(screen.queryByText('Admin', { selector: 'div' })).toBeNull()
  })

  it('SHELL-039: asks before unsaved edits are left', async () => {
    await openProfile()
    fill('First name', 'Daniela')
    fireEvent.click(screen.getByRole('link', { name: 'Settings' }))
    expect(await screen.findByText('You have unsaved changes, are you sure you want to leave?')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Stay Here' }))
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Daniela')
  })
})

describe('the picture', () => {
  it('AGENTS-008, ERRORS-014: a picture over the limit is refused before anything is sent', async () => {
    const { calls } = await openProfile()
    const files = [imageOf(avatarBytesMax + 1)]
    fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files } })
    expect(await screen.findByText('Images must be 3 MB or smaller')).toBeTruthy()
    expect(calls.map(({ route }) => route)).not.toContain('POST /api/agent/upload')
  })

  it('ERRORS-014: one image is taken, in a format browsers show, up to the last byte of the limit', () => {
    expect(fileFault([imageOf(avatarBytesMax)])).toBeUndefined()
    expect(fileFault([imageOf(avatarBytesMax + 1)])).toBe('too-large')
    expect(fileFault([imageOf(1), imageOf(1)])).toBe('one')
    expect(fileFault([imageOf(1, 'image/svg+xml')])).toBe('type')
  })

  it('removes the picture with the next save', async () => {
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
    await waitFor(() => expect(screen.getAllByText('Error loading image').length).toBe(2))
    expect(initials('Dana van der Whitfield')).toBe('DW')
  })
})

describe('SHELL-044: landing pages', () => {
  it('show their sections and find them by description', async () => {
    await open({ at: '/settings' })
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Find a setting' }), {
      target: { value: 'whatsapp' },
    })
    expect(screen.getByText('Channels')).toBeTruthy()
    expect(screen.queryByText('Webhooks')).toBeNull()
  })

  it('AUTH-014: the admin area is closed to admins', async () => {
    await open({ at: '/admin' })
    expect(await screen.findByRole('heading', { name: 'No Access' })).toBeTruthy()
  })
})
