/** What every picture of a graph is given. */
import type { GraphProps } from '../../graph-props.ts'
import type { GraphData } from '../graph-data.ts'

export type View = 'line' | 'bar' | 'pie' | 'ranking' | 'quarters' | 'hours' | 'cloud' | 'table'

export interface PictureProps extends Pick<GraphProps, 'onDrill' | 'onView'> {
  title: string
  /** What the graph counts, for those who hear the picture. */
  help: string
  data: GraphData
}

/** Which picture is wanted, and where it is drawn. */
export interface WantedPicture extends PictureProps {
  view: View
  isPrinted?: boolean | undefined
}
