/** What a browser does with the form of an upload ticket. */
interface Ticket {
  readonly uploadId: string
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

/** The id of the finished upload. */
export async function sentTo({ uploadId, url, fields }: Ticket, bytes: Buffer, contentType: string): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), 'bouquet')
  const { status } = await fetch(url, { method: 'POST', body: form })
  if (status >= 300) throw new Error(`The upload was answered with ${status}.`)
  return uploadId
}
