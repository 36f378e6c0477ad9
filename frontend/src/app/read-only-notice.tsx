/** Pages of content in the live environment, which is looked at there and changed elsewhere (ENV-009, AUTH-017). */
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { useAgent } from '../core/agent.tsx'
import { useCurrentPage } from '../core/current-page.ts'
import { pages } from '../core/pages.ts'
import { useWayToDraft } from '../core/pickers.ts'

/** One line above every page of content. */
export function ReadOnlyNotice() {
  const { t } = useTranslation('shell')
  const { readOnly } = useAgent().agent
  const page = useCurrentPage()
  if (!readOnly || !page || !holdsContent(pages[page].area)) return null
  return (
    <p className="read-only-bar">
      <Icon name="lock-private" />
      <span>{t('read-only.text')}</span>
      <ToDraft />
    </p>
  )
}

const holdsContent = (area: string) => area === 'content' || area === 'training'

function ToDraft() {
  const { t } = useTranslation('shell')
  const way = useWayToDraft()
  if (!way) return null
  return (
    <Button variant="inline-link" onClick={way.go}>
      {way.name === undefined ? t('read-only.switch') : t('read-only.switch-to', { name: way.name })}
    </Button>
  )
}
