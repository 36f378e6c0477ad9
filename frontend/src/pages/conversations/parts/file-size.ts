/** The size of a file as people read it. */
import { mebibyte } from '#shared/limits'
import { language } from '../../../core/i18n.ts'

/** `1.4 MB`, `320 KB` */
export function fileSize(bytes: number): string {
  const isLarge = bytes >= mebibyte
  const figure = isLarge ? bytes / mebibyte : Math.max(1, bytes / 1024)
  const digits = isLarge ? 1 : 0
  return `${figure.toLocaleString(language(), { maximumFractionDigits: digits })} ${isLarge ? 'MB' : 'KB'}`
}
