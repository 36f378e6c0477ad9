/** A text with what is different in it marked. */
import './revisions.css'
import Box from '@cloudscape-design/components/box'
import type { Piece } from './revision-difference.ts'

export function Pieces({ pieces, as: Changed }: { pieces: readonly Piece[]; as: 'ins' | 'del' }) {
  if (pieces.length === 0) return <Box color="text-status-inactive">–</Box>
  return (
    <span className="revisions-text">
      {pieces.map(({ text, changed }, index) =>
        // The pieces of a text have no other identity than their place in it.
        // oxlint-disable-next-line react/no-array-index-key
        changed ? <Changed key={index}>{text}</Changed> : <span key={index}>{text}</span>,
      )}
    </span>
  )
}
