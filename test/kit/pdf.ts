/** PDFs as small as they can be: each text is a line of its own, and one of another size stands above it. */

interface Line {
  readonly text: string
  readonly size?: number
}

/** One page with these lines; `packed` stands in place of what is drawn, as it is written there. */
export function pdfOf(
  lines: readonly Line[],
  { title = '', packed }: { title?: string; packed?: Buffer } = {},
): Buffer {
  let y = 780
  const drawn = lines
    .map(({ text, size = 12 }) => {
      y -= size === 12 ? 14 : 40
      return `BT /F1 ${size} Tf 1 0 0 1 50 ${y} Tm (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`
    })
    .join('\n')
  const content = packed ?? Buffer.from(drawn, 'latin1')
  const filter = packed ? ' /Filter /FlateDecode' : ''
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length}${filter} >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Title (${title}) >>`,
  ]
  const parts = [Buffer.from('%PDF-1.4\n')]
  const places: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [index, object] of objects.entries()) {
    places.push(length())
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object as Buffer), Buffer.from('\nendobj\n'))
  }
  const start = length()
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}
