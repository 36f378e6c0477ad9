/** Shows how an event is fired, as a call that a developer copies into a terminal. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { CustomEvent } from '#shared/contracts/events'
import { pathTo } from '../../core/pages.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { apiKeyWord, curlOf } from './events-data.ts'

/** Those of the body, each with a sentence. */
const fields = ['users', 'data', 'id'] as const

export default function TryDialog({ event, close }: { event: CustomEvent; close: () => void }) {
  const { t } = useTranslation(['events', 'common'])
  const curl = curlOf(event.name, location.origin)
  return (
    <Dialog
      title={t('try.title', { name: event.name })}
      size="large"
      leave={t('common:close')}
      close={close}
      action={
        <CopyToClipboard
          variant="button"
          textToCopy={curl}
          copyButtonText={t('try.copy')}
          copySuccessText={t('try.copied')}
          copyErrorText={t('try.not-copied')}
        />
      }
    >
      <SpaceBetween size="m">
        {!event.enabled && <Alert type="warning">{t('try.off')}</Alert>}
        {event.blocks.length === 0 && <Alert type="info">{t('try.nothing')}</Alert>}
        <Box>{t('try.text')}</Box>
        <pre className="event-curl">
          <code>{curl}</code>
        </pre>
        <ul className="event-words">
          <li>
            <code>{apiKeyWord}</code> {t('try.key')} <PageLink to={pathTo('profile')}>{t('try.keys')}</PageLink>
          </li>
          {fields.map((name) => (
            <li key={name}>
              <code>{name}</code> {t(`try.${name}`)}
            </li>
          ))}
        </ul>
        <PageLink to={pathTo('developers')}>{t('try.developers')}</PageLink>
      </SpaceBetween>
    </Dialog>
  )
}
