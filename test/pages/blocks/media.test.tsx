/** Galleries and media: cards in numbered tabs, files that are uploaded. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { bodyOf, edit, gallery, openBlocks } from './blocks-screen.tsx'
import { field, press } from '../actions.ts'
import { idOf } from '../screen.tsx'

const openEditor = async (at: string, options: Parameters<typeof openBlocks>[1] = {}) => {
  const opened = await openBlocks(at, options)
  // A card has a title as well.
  await screen.findAllByLabelText('Title')
  return opened
}
const mandatory = 'Mandatory field, please ensure your default language has been filled.'

describe('galleries and media', () => {
  const file = (name: string, contentType: string, bytes: number) => {
    const made = new File(['x'], name, { type: contentType })
    Object.defineProperty(made, 'size', { value: bytes })
    return made
  }
  const choose = (chosen: File) =>
    fireEvent.change(screen.getByLabelText('File to upload'), { target: { files: [chosen] } })

  it('BLOCKS-024/tabs/media/required/choices, BLOCKS-025/add/delete/errors: a gallery has a numbered tab for each card; cards are added, removed and flagged', async () => {
    await openEditor(edit(gallery))
    await screen.findByRole('tablist', { name: 'Cards of the gallery' })
    const tabs = () => screen.getByRole('tablist', { name: 'Cards of the gallery' })
    const names = () =>
      within(tabs())
        .getAllByRole('tab')
        .map(({ textContent }) => textContent)
    expect(names()).toEqual(['1', '2'])
    screen.getByRole('button', { name: 'Upload' })
    screen.getByRole('button', { name: 'Add a choice' })
    press('Add a card')
    expect(names()).toEqual(['1', '2', '3'])
    expect(field('Card title').value).toBe('')
    press('Save')
    await waitFor(() => within(tabs()).getByRole('tab', { name: /3.*Needs correction/, selected: true }))
    expect(screen.getAllByText(mandatory)).toHaveLength(2)
    screen.getByText('Please add an image')
    press('Delete this card')
    expect(names()).toEqual(['1', '2'])
    press('Delete this card')
    expect(names()).toEqual(['1'])
    expect(field('Card title').value).toBe('Tulips')
    expect(screen.queryByRole('button', { name: 'Delete this card' })).toBeNull()
  })

  it('BLOCKS-024: a card has a Title, a Subtitle and choices, and is saved with a picture or a video', async () => {
    const [first, second] = gallery.items
    const media = { ...first!.media, kind: 'video' as const, contentType: 'video/mp4', name: 'tour.mp4' }
    const { calls } = await openEditor(edit(gallery), {
      answers: {
        [`GET /api/agent/block/${gallery._id}`]: () => ({ ...gallery, items: [{ ...first, media }, second] }),
      },
    })
    await screen.findByText('tour.mp4')
    for (const label of ['Title', 'Subtitle']) expect(screen.getAllByText(label, { selector: 'label' })).not.toEqual([])
    expect(screen.getAllByText('Title', { selector: 'label' })).toHaveLength(2)
    fireEvent.change(field('Card title'), { target: { value: 'A tour' } })
    press('Save')
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toMatchObject({
        items: [{ title: { en: 'A tour' }, media: { kind: 'video', name: 'tour.mp4' } }, {}],
      }),
    )
  })

  it('ERRORS-003: a picture of a card that cannot be loaded says so', async () => {
    const [first, ...rest] = gallery.items
    const media = { ...first!.media, url: 'https://media.example/gone.png' }
    const answer = { ...gallery, items: [{ ...first, media }, ...rest] }
    await openEditor(edit(gallery), { answers: { [`GET /api/agent/block/${gallery._id}`]: () => answer } })
    fireEvent.error(await screen.findByRole('img', { name: 'tulips.png' }))
    screen.getByText('Error loading image')
  })

  it('BLOCKS-026/buttons/error, BLOCKS-047/type: media are uploaded and deleted, and what cannot be uploaded is said', async () => {
    const media = { ...gallery, type: 'media', media: gallery.items[0]!.media, choices: [] }
    const { calls } = await openEditor(edit(gallery), {
      answers: { [`GET /api/agent/block/${gallery._id}`]: () => media },
    })
    await screen.findByText('tulips.png')
    screen.getByRole('button', { name: 'Upload' })
    press('Delete')
    expect(screen.queryByText('tulips.png')).toBeNull()
    choose(file('notes.txt', 'text/plain', 10))
    await screen.findByText('unsupported media type')
    choose(file('tour.mp4', 'video/mp4', 200 * 1024 * 1024))
    await screen.findByText('File size should be less than 200MB')
    expect(bodyOf(calls, 'POST')).toBeUndefined()
    press('Save')
    await screen.findByText('Please add an image or video')
  })

  it('BLOCKS-046: a file over 10,000,000 bytes may be uploaded, with a warning that it takes a while', async () => {
    const { calls } = await openEditor('/content/responses/edit/media', {
      // It stays on its way: what is asked is what shows meanwhile.
      answers: { 'POST /api/agent/upload': () => ({ uploadId: idOf(91), url: 'about:blank', fields: {} }) },
    })
    class Stalled {
      readonly upload = { addEventListener: () => undefined }
      readonly addEventListener = () => undefined
      readonly open = () => undefined
      readonly send = () => undefined
    }
    vi.stubGlobal('XMLHttpRequest', Stalled)
    await screen.findByRole('button', { name: 'Upload' })
    choose(file('tour.mp4', 'video/mp4', 10_000_000))
    await waitFor(() =>
      expect(bodyOf(calls, 'POST')).toEqual({ purpose: 'block-video', contentType: 'video/mp4', bytes: 10_000_000 }),
    )
    expect(screen.queryByText(/^This is a large file/)).toBeNull()
    choose(file('tour.mp4', 'video/mp4', 10_000_001))
    await screen.findByText('This is a large file. The upload may take a few minutes.')
  })

  it('an upload that fails is said, and another one may follow', async () => {
    await openEditor('/content/responses/edit/media')
    await screen.findByRole('button', { name: 'Upload' })
    choose(file('tour.mp4', 'video/mp4', 10))
    await screen.findByText('The file could not be uploaded. Please try again.')
    const isOff = () => screen.getByRole('button', { name: 'Upload' }).getAttribute('disabled') !== null
    await waitFor(() => expect(isOff()).toBe(false))
    expect(screen.queryByText(/^Uploading/)).toBeNull()
  })
})
