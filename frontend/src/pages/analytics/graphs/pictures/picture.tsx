/** The picture of a graph in one of its views; on paper its numbers follow where they are few. */
import type { WantedPicture } from './picture-props.ts'
import { pictures } from './pictures.ts'
import { PrintedTwin, printedRowsMax } from './printed-twin.tsx'

export function Picture({ view, isPrinted, ...props }: WantedPicture) {
  const Shown = isPrinted && view === 'table' ? PrintedTwin : pictures[view]
  return (
    <>
      <div className="graph-picture">
        <Shown {...props} />
      </div>
      {isPrinted && view !== 'table' && props.data.rows.length <= printedRowsMax && <PrintedTwin {...props} />}
    </>
  )
}
