/** The icons of the text editor's tools, which Cloudscape does not have; on its grid of 16. */
import type { ReactElement } from 'react'

const drawn = (path: string): ReactElement => (
  <svg viewBox="0 0 16 16" focusable="false" aria-hidden="true">
    <path d={path} />
  </svg>
)

export const toolIcons = {
  bold: drawn('M4.5 2.5h4.2a2.7 2.7 0 0 1 0 5.4H4.5zM4.5 7.9h5a2.8 2.8 0 0 1 0 5.6h-5z'),
  italic: drawn('M6.5 2.5h6M3.5 13.5h6M9.5 2.5l-3 11'),
  link: drawn('M6.5 9.5l3-3M7 4.5l1.6-1.6a3.2 3.2 0 0 1 4.5 4.5L11.5 9M9 11.5l-1.6 1.6a3.2 3.2 0 0 1-4.5-4.5L4.5 7'),
  list: drawn('M6 3.5h8M6 8h8M6 12.5h8M2.5 3.5h.01M2.5 8h.01M2.5 12.5h.01'),
  emoji: drawn('M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M5.2 9.5a3.2 3.2 0 0 0 5.6 0M6 6h.01M10 6h.01'),
  variable: drawn(
    'M5 2.5c-2 0-2 1-2 2.5S3 8 1.5 8C3 8 3 9.5 3 11s0 2.5 2 2.5M11 2.5c2 0 2 1 2 2.5s0 3 1.5 3c-1.5 0-1.5 1.5-1.5 3s0 2.5-2 2.5',
  ),
}
