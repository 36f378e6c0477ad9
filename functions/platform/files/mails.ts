/** Mails as they came, kept for a day in the media bucket: by SES under a name of its own, or by what they hold. */
import { createHash } from 'node:crypto'
import { deleteObject, getObject, isMissing, placeOf, putObject } from '../aws/s3.ts'

const folder = 'mail/'
const keyForm = /^mail\/[\w-]{1,200}$/

/** Where SES keeps the mail that it calls by this name. */
export const keyOfReceived = (name: string): string => `${folder}${name}`

/** Where a mail is kept that another service has brought. */
export const keyOfMail = (bytes: Uint8Array): string => `${folder}${createHash('sha256').update(bytes).digest('hex')}`

export async function keepMail(bytes: Uint8Array): Promise<void> {
  await putObject({ ...placeOf(keyOfMail(bytes)), Body: bytes, ContentType: 'message/rfc822' })
}

/** `too-large` where it is more than `bytesMax`; nothing where there is no such mail any more. */
export async function readKeptMail(key: string, bytesMax: number): Promise<Buffer | 'too-large' | undefined> {
  if (!keyForm.test(key)) return undefined
  try {
    const { Body, ContentLength = 0 } = await getObject(placeOf(key))
    if (ContentLength > bytesMax) return 'too-large'
    return Body && Buffer.from(await Body.transformToByteArray())
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Removes mails before their day is over, whether they are there or not. */
export async function removeMails(keys: readonly string[]): Promise<void> {
  for (const key of keys) if (keyForm.test(key)) await deleteObject(placeOf(key))
}
