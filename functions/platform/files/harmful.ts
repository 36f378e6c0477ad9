/** Files that a computer runs when somebody opens them: they are named, and not kept. */
import { endingOf } from '#shared/chat/attachment-types'

/** Programs and scripts, and pages, which run scripts when they are opened from a disk. */
const endings: ReadonlySet<string> = new Set(
  (
    'exe com scr pif cpl msi msix msp bat cmd ps1 psm1 vbs vbe js jse mjs wsf wsh hta lnk url reg jar apk app dmg pkg ' +
    'deb rpm sh bash command desktop html htm xhtml shtml mht mhtml svg svgz xml xsl iso img vhd'
  ).split(' '),
)

/** Windows and Linux programs, those of macOS, Java classes, and links of Windows. */
const starts = ['4d5a', '7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '4c000000011402']

export function isHarmful(bytes: Uint8Array, name: string): boolean {
  if (endings.has(endingOf(name.trim()))) return true
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 512))
  const hex = head.toString('hex', 0, 16)
  const text = head.toString('latin1')
  if (starts.some((start) => hex.startsWith(start))) return true
  return (text.startsWith('#!') && !text.startsWith('#!AMR')) || /^\s*<(!doctype html|html|script|svg)[\s>]/i.test(text)
}
