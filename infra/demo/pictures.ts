/** The pictures of the florist's bouquets, uploaded as a browser would. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operations as media } from '../../functions/areas/media/operations.ts'
import type { Context } from '../../functions/platform/request/context.ts'

const folder = fileURLToPath(new URL('pictures/', import.meta.url))
export const pictureType = 'image/png'

export const pictureOf = (name: string): Buffer<ArrayBuffer> => readFileSync(`${folder}${name}.png`)

/** The pointer of each picture by its name. */
export async function uploadPictures(context: Context): Promise<ReadonlyMap<string, string>> {
  const files = readdirSync(folder)
  return new Map(
    await Promise.all(
      files.map(async (file) => [basename(file, '.png'), await upload(context, readFileSync(folder + file))] as const),
    ),
  )
}

async function upload(context: Context, bytes: Buffer<ArrayBuffer>): Promise<string> {
  const ticket = await media.upload({ purpose: 'block-image', contentType: pictureType, bytes: bytes.length }, context)
  await sendForm(ticket, bytes)
  return ticket.uploadId
}

/** Sends a picture with the form that was given for it. */
export async function sendForm(
  { url, fields }: { readonly url: string; readonly fields: Readonly<Record<string, string>> },
  bytes: Buffer<ArrayBuffer>,
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([bytes], { type: pictureType }))
  const { ok, status } = await fetch(url, { method: 'POST', body: form })
  if (!ok) throw new Error(`A picture was refused: ${status}.`)
}
