/** What is wrong in a file, each with its place where it has one. */
import './import.css'
import Alert from '@cloudscape-design/components/alert'
import { useTranslation } from 'react-i18next'
import type { FieldFault } from '#shared/faults'
import { faultText } from '../../core/fault-text.ts'

export function FileFaults({ faults }: { faults: readonly FieldFault[] }) {
  const { t } = useTranslation('portability')
  return (
    <Alert type="error" header={t('import.faulty')}>
      <ul className="import-lines">
        {faults.map((fault) => (
          <li key={`${fault.path} ${fault.code} ${JSON.stringify(fault.values)}`}>
            {hasPlace(fault) && <code>{fault.path.replace(/^content\./, '')} </code>}
            {faultText(fault)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** A fault of the whole file is at the upload itself. */
const hasPlace = ({ path }: FieldFault): boolean => path !== '' && path !== 'uploadId'
