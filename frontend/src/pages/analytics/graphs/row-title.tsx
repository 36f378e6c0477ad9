/** The name of a row: a button that narrows the page down to it, or a link to where more is known of it. */
import Link from '@cloudscape-design/components/link'
import type { GraphProps } from '../graph-props.ts'
import type { DataRow } from './graph-data.ts'
import { WayOn } from './way-on.tsx'

interface RowTitleProps {
  row: DataRow
  onDrill: GraphProps['onDrill']
}

export function RowTitle({ row: { title, drill }, onDrill }: RowTitleProps) {
  if (!drill) return title
  if ('page' in drill) return <WayOn {...drill} text={title} />
  return <Link onFollow={() => onDrill(drill.patch)}>{title}</Link>
}
