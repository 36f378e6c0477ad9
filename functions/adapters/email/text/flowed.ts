/**
 * Text whose lines flow (RFC 3676): a line that ends in a space goes on in the next one. Lines of another depth of quoting
 * never belong together, so that an answer below a quote does not become a part of it.
 */

/** `joins`: with `delsp=yes`, the space at the end of a line stands for nothing. */
export function joinFlowedLines(text: string, joins: boolean): string {
  const lines: string[] = []
  let open: { readonly depth: number; readonly parts: string[] } | undefined
  for (const line of text.split(/\r?\n/)) {
    const marks = /^>*/.exec(line)?.[0] ?? ''
    const said = line.slice(marks.length).replace(/^ /, '')
    if (open && (open.depth !== marks.length || said === signatureMark)) {
      lines.push(lineOf(open.depth, open.parts))
      open = undefined
    }
    open ??= { depth: marks.length, parts: [] }
    const isFlowing = said.endsWith(' ') && said !== signatureMark
    open.parts.push(isFlowing && joins ? said.slice(0, -1) : said)
    if (isFlowing) continue
    lines.push(lineOf(open.depth, open.parts))
    open = undefined
  }
  if (open) lines.push(lineOf(open.depth, open.parts))
  return lines.join('\n')
}

const signatureMark = '-- '

const lineOf = (depth: number, parts: readonly string[]): string =>
  depth > 0 ? `${'>'.repeat(depth)} ${parts.join('')}` : parts.join('')

export interface FlowedMail {
  /** The mail, in which no part says that its lines flow. */
  readonly bytes: Uint8Array
  readonly isFlowed: boolean
  readonly joins: boolean
}

/** Takes from a mail that its lines flow, because its reader would join them across quotes; mails inside of it stay as they are. */
export function takeFlowed(bytes: Uint8Array): FlowedMail {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  let [changed, joins]: [Uint8Array | undefined, boolean] = [undefined, false]
  for (const { 0: header, index } of text.matchAll(contentType)) {
    if (/^content-type:\s*message\//i.test(header)) break
    const format = /;\s*format\s*=\s*"?flowed/i.exec(header)
    if (!format) continue
    changed ??= Uint8Array.from(bytes)
    changed.set(Buffer.from(fixed, 'latin1'), index + format.index + format[0].length - fixed.length)
    joins ||= /;\s*delsp\s*=\s*"?yes/i.test(header)
  }
  return { bytes: changed ?? bytes, isFlowed: changed !== undefined, joins }
}

const contentType = /^content-type:[^\r\n]{0,998}(?:\r?\n[ \t][^\r\n]{0,998}){0,20}/gim
/** As long as `flowed`. */
const fixed = 'fixed '
