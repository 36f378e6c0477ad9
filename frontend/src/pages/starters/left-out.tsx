/** What a source has and a bot here has no place for: nothing is dropped without a word. */
import Alert from '@cloudscape-design/components/alert'
import { useTranslation } from 'react-i18next'
import { leftCodes, type Left } from '#shared/contracts/starters'

export function LeftOut({ left }: { left: readonly Left[] }) {
  const { t } = useTranslation('starters')
  const codes = leftCodes.filter((code) => left.some((each) => each.code === code))
  if (codes.length === 0) return null
  return (
    <Alert type="info" header={t('left.title')}>
      <ul className="import-lines">
        {codes.map((code) => (
          <li key={code}>
            {t(`left.codes.${code}`)} {namesOf(left.filter((each) => each.code === code))}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const namesShownMax = 10

function namesOf(left: readonly Left[]): string {
  const names = left.slice(0, namesShownMax).map(({ name, count }) => (count > 1 ? `${name} (${count})` : name))
  return `${names.join(', ')}${left.length > namesShownMax ? ` … (+${left.length - namesShownMax})` : ''}`
}
