/** The table of a graph on paper: its first rows in columns that fit the page, and nothing to press. */
import { useTranslation } from 'react-i18next'
import type { PictureProps } from './picture-props.ts'
import { columnsOf } from './twin.tsx'

/** More are for the file of all figures. */
export const printedRowsMax = 12

export function PrintedTwin({ title, data, onDrill }: PictureProps) {
  const { t } = useTranslation('figures')
  const columns = columnsOf(data, t, onDrill)
  const rows = data.rows.slice(0, printedRowsMax).map((row) => ({ ...row, drill: undefined }))
  return (
    <>
      <table className="graph-printed" aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ id, cell }) => (
                <td key={id}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data.rows.length > printedRowsMax && (
        <p className="graph-printed-rest">{t('printed-rows', { shown: printedRowsMax, count: data.rows.length })}</p>
      )}
    </>
  )
}
