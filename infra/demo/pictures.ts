/** The pictures of the florist's bouquets, uploaded as a browser would. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operations as media } from '../../functions/areas/media/operations.ts'
import type { Context } from '../../functions/platform/request/context.ts'

const folder = fileURLToPath(new URL('pictures/', import.meta.url))
const contentType = 'image/png'

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
  const ticket = { purpose: 'block-image' as const, contentType, bytes: bytes.length }
  const { uploadId, url, fields } = await media.upload(ticket, context)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([bytes], { type: contentType }))
  const { ok, status } = await fetch(url, { method: 'POST', body: form })
  if (!ok) throw new Error(`A picture was refused: ${status}.`)
  return uploadId
}
