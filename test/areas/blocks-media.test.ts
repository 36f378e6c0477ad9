import { describe, expect, it } from 'vitest'
import type { GalleryItem } from '#shared/blocks/complex'
import { mediaIn } from '#shared/blocks/index'
import { fault, gallery, gif, media, mp4, nobody, picture, png, title, uploaded } from '../kit/content-drafts.ts'
import { openDraft } from '../kit/draft.ts'

const { admin, create, world } = await openDraft()

/** The bytes behind a short-lived address, and the type they come with. */
async function fetched(url: string | undefined) {
  const sent = await fetch(world.cloud.origin + url!, { redirect: 'manual' })
  const file = await fetch(sent.headers.get('location')!)
  return { bytes: Buffer.from(await file.arrayBuffer()), type: file.headers.get('content-type') }
}

/** The answer to a block that was sent as JSON. */
async function sendBlock(verb: 'POST' | 'PUT', path: string, body: object) {
  const answer = await admin.request(verb, `/api/agent/block${path}`, { body })
  return {
    status: answer.status,
    code: answer.body.code,
    block: answer.body.data as { _id: string; items: GalleryItem[] },
  }
}

describe('media in blocks', () => {
  it('are uploads found to be what they say, shown through short-lived addresses', async () => {
    const image = await uploaded(admin, gif, 'block-image')
    const made = await create(picture(image))
    if (made.type !== 'media') throw new Error('This is no media block.')
    expect(made.media).toMatchObject({ kind: 'image', pointer: image, contentType: 'image/gif' })
    expect(await fetched(made.media.url)).toEqual({ bytes: gif, type: 'image/gif' })
    const video = await uploaded(admin, mp4, 'block-video', 'video/mp4')
    const film = await create(picture(video, 'video'))
    expect(film).toMatchObject({ media: { kind: 'video', contentType: 'video/mp4' } })
    expect(await fetched((film as typeof made).media.url)).toEqual({ bytes: mp4, type: 'video/mp4' })
    const listed = await admin.blocks.list({ type: 'media' })
    expect(listed.every((block) => block.type === 'media' && block.media.url)).toBe(true)
  })

  it('BLOCKS-065/create/update: are named as finished uploads in JSON, when a block is created and when it is replaced', async () => {
    const image = await uploaded(admin, png, 'block-image')
    const body = { ...gallery([image]), title: title('Sent') }
    const made = await sendBlock('POST', '', body)
    const { _id } = made.block
    expect([made.status, made.block.items[0]!.media.pointer]).toEqual([200, image])
    const other = await uploaded(admin, png, 'block-image')
    const saved = await sendBlock('PUT', `/${_id}`, { ...gallery([other]), title: body.title })
    expect([saved.status, saved.block.items[0]!.media.pointer]).toEqual([200, other])
    const never = await sendBlock('PUT', `/${_id}`, gallery([nobody]))
    expect(never.code).toBe('upload-missing')
    expect(await admin.blocks.get({ _id })).toMatchObject({ revision: 2, items: [{ media: { pointer: other } }] })
  })

  it('stay when the block is saved again, copied, restored or used by another one', async () => {
    const uploadId = await uploaded(admin, png, 'block-image')
    const made = await create(gallery([uploadId, uploadId]))
    if (made.type !== 'complex' || made.complexBlockType !== 'generic') throw new Error('This is no gallery.')
    const saved = await admin.blocks.update({ ...made, title: title('Again') })
    const copy = await admin.blocks.duplicate({ id: made._id })
    const other = await create(picture(uploadId))
    const [, first] = await admin.blocks.revisions({ id: made._id })
    const restored = await admin.blocks.revert({ blockId: made._id, revisionId: first!._id })
    for (const block of [saved, copy, other, first!.item, restored]) {
      const shown = mediaIn(block).map((found) => found.media)
      expect(shown.length).toBeGreaterThan(0)
      for (const { pointer, url } of shown) {
        expect(pointer).toBe(uploadId)
        expect((await fetched(url)).bytes).toEqual(png)
      }
    }
  })

  it('are refused when they are a drawing with a script, a renamed program or nothing', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, 0x90)])
    for (const bytes of [svg, program]) {
      const uploadId = await uploaded(admin, bytes, 'block-image')
      await expect(create(picture(uploadId))).rejects.toMatchObject({
        code: 'not-an-image',
        details: [{ path: 'media', message: 'Please upload an image file' }],
      })
      await expect(create(gallery([uploadId]))).rejects.toMatchObject({ details: [{ path: 'items.0.media' }] })
      const film = await uploaded(admin, bytes, 'block-video', 'video/mp4')
      await expect(create(picture(film, 'video'))).rejects.toMatchObject({
        code: 'not-a-video',
        details: [{ path: 'media', message: 'Please upload an MP4 video' }],
      })
    }
    await expect(create(picture(nobody))).rejects.toMatchObject({ code: 'upload-missing' })
    const stranger = await world.as('stranger')
    const uploadId = await uploaded(admin, png, 'block-image')
    await expect(stranger.blocks.create(picture(uploadId))).rejects.toMatchObject({ code: 'upload-missing' })
    await create(picture(uploadId))
    await expect(stranger.blocks.create(picture(uploadId))).rejects.toMatchObject({ code: 'upload-missing' })
    await expect(create(picture(uploadId, 'video'))).rejects.toMatchObject({ code: 'not-a-video' })
  })

  it('are uploaded as images of up to 5 MB, or MP4 of up to 200 MB', async () => {
    const tickets = [
      ['block-image', 'image/png', 5 * 1024 * 1024, 'too-large'],
      ['block-image', 'image/svg+xml', 10, 'not-an-image'],
      ['block-video', 'video/mp4', 200 * 1024 * 1024, 'too-large'],
      ['block-video', 'video/webm', 10, 'not-a-video'],
    ] as const
    for (const [purpose, contentType, bytes, code] of tickets) {
      const ticket = admin.media.upload({ purpose, contentType, bytes: bytes + 1 })
      await expect(ticket, contentType).rejects.toMatchObject({ code })
      if (code === 'too-large') await admin.media.upload({ purpose, contentType, bytes })
    }
  })

  it('BLOCKS-045/either/image: a media block and an item of a gallery need an image or a video', async () => {
    const { media: _, ...without } = picture(nobody)
    const neither = fault('media', 'Please add an image or video')
    await expect(create(without as never)).rejects.toMatchObject(neither)
    await expect(create({ ...without, media: null } as never)).rejects.toMatchObject(neither)
    const file = { ...media(nobody), kind: 'file' }
    await expect(create({ ...without, media: file } as never)).rejects.toMatchObject(
      fault('media.kind', 'Please add an image or video'),
    )
    const draft = gallery([nobody])
    const items = (shown: unknown) => draft.items.map((item) => ({ ...item, media: shown }))
    await expect(create({ ...draft, items: items(undefined) } as never)).rejects.toMatchObject(
      fault('items.0.media', 'Please add an image'),
    )
    await expect(create({ ...draft, items: items(file) } as never)).rejects.toMatchObject(
      fault('items.0.media.kind', 'Please add an image'),
    )
  })
})
