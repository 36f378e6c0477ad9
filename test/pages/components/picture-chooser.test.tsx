/** The chooser of a picture: by its button or dropped, refused in words, cut, and taken away again. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PictureChooser } from '../../../frontend/src/components/picture/picture-chooser.tsx'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'

beforeEach(async () => {
  await startLanguage()
})

const rose = new File(['rose'], 'rose.png', { type: 'image/png' })
const text = new File(['rose'], 'rose.txt', { type: 'text/plain' })

describe('a picture that is chosen', () => {
  it('may be dropped where it shows, which is marked while it is held above', async () => {
    const { drag, drop, isMarked } = show()
    // The browser would open the file by itself.
    expect([drag('dragOver'), isMarked()]).toEqual([false, true])
    drag('dragLeave')
    expect(isMarked()).toBe(false)
    drag('dragOver')
    expect([drop(rose), isMarked()]).toEqual([false, false])
    await cutting()
  })

  it('is refused in words, until another one is chosen or it is taken away', async () => {
    const { drop, onRemove } = show()
    drop(rose, rose)
    await screen.findByText('Refused: one')
    drop(text)
    await screen.findByText('Refused: type')
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText(/^Refused/)).toBeNull())
    expect(onRemove).toHaveBeenCalledOnce()
    drop(text)
    await screen.findByText('Refused: type')
    drop(rose)
    await cutting()
    expect(screen.queryByText(/^Refused/)).toBeNull()
  })

  it('that no browser can show is refused, and let go of', async () => {
    const { drop, revoked } = show({ isBroken: true })
    drop(rose)
    await screen.findByText('Refused: broken')
    expect(revoked).toEqual(['blob:rose'])
  })

  it('is cut, and let go of then', async () => {
    const { onCut, revoked } = show()
    const input = screen.getByLabelText<HTMLInputElement>('Choose a picture')
    fireEvent.change(input, { target: { files: [rose] } })
    const use = await cutting()
    fireEvent.load(document.querySelector('.crop img')!)
    await waitFor(() => expect(use.hasAttribute('disabled')).toBe(false))
    expect(revoked).toEqual([])
    fireEvent.click(use)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use picture' })).toBeNull())
    expect(onCut.mock.calls).toEqual([['blob:rose', expect.any(Object)]])
    expect(revoked).toEqual(['blob:rose'])
  })

  it('is none where nothing may be changed', async () => {
    const { drop } = show({ readOnly: true })
    drop(text)
    drop(rose)
    await waitFor(() => expect(URL.createObjectURL).not.toHaveBeenCalled())
    expect([screen.queryByText(/^Refused/), screen.queryByRole('button', { name: 'Remove' })]).toEqual([null, null])
  })
})

/** A chooser of PNGs, over a browser that can show them or not. */
function show({ isBroken = false, readOnly = false } = {}) {
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode')
  if (isBroken) decode.mockRejectedValue(new Error('It is none.'))
  else decode.mockResolvedValue()
  const revoked: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:rose')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
  onTestFinished(() => void vi.restoreAllMocks())
  const [onCut, onRemove] = [vi.fn(async () => {}), vi.fn()]
  render(
    <PictureChooser
      label="Picture"
      rule={{ bytesMax: 100, contentTypes: ['image/png'] }}
      faultText={(fault) => `Refused: ${fault}`}
      hasPicture
      {...{ readOnly, onCut, onRemove }}
    >
      The picture
    </PictureChooser>,
  )
  const zone = screen.getByText('The picture').closest('.picture')!
  return {
    revoked,
    onCut,
    onRemove,
    zone,
    drag: (type: 'dragOver' | 'dragLeave') => fireEvent[type](zone),
    drop: (...files: File[]) => fireEvent.drop(zone, { dataTransfer: { files } }),
    isMarked: () => zone.classList.contains('picture-over'),
  }
}
const cutting = () => screen.findByRole('button', { name: 'Use picture' })
