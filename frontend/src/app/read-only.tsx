/** Pages of content in the live environment, which is changed by promoting a draft and not by hand (ENV-009, AUTH-017). */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import { useTranslation } from 'react-i18next'
import { useAgent } from './agent.tsx'
import { useCurrentPage } from './current-page.ts'
import { pages } from './pages.ts'
import { askToMove, useEnvironments } from './pickers.ts'

/** True while content shows and cannot be changed: editors offer `OK` in place of cancel and save. */
export const useReadOnly = (): boolean => useAgent().agent.readOnly

/** What the head of a content page says about it. */
export function ReadOnlyNotice() {
  const { t } = useTranslation('shell')
  const readOnly = useReadOnly()
  const page = useCurrentPage()
  if (!readOnly || !page || !holdsContent(pages[page].area)) return null
  return (
    <Alert type="info" header={t('read-only.title')} action={<ToDraft />}>
      {t('read-only.text')}
    </Alert>
  )
}

const holdsContent = (area: string) => area === 'content' || area === 'training'

function ToDraft() {
  const { t } = useTranslation('shell')
  const { agent } = useAgent()
  const drafts = useEnvironments()?.filter(({ isLive }) => !isLive) ?? []
  const [only, ...others] = drafts
  if (!only) return null
  if (others.length === 0) {
    return (
      <Button onClick={() => askToMove(agent, { kind: 'environment', environment: only })}>
        {t('read-only.switch-to', { name: only.name })}
      </Button>
    )
  }
  return (
    <ButtonDropdown
      items={drafts.map(({ _id, name }) => ({ id: _id, text: name }))}
      onItemClick={({ detail }) => {
        const environment = drafts.find(({ _id }) => _id === detail.id)
        if (environment) askToMove(agent, { kind: 'environment', environment })
      }}
    >
      {t('read-only.switch')}
    </ButtonDropdown>
  )
}
