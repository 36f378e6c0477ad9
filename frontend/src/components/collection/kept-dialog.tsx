/** Says what keeps an item from being deleted. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import { PageLink } from '../layout/page-link.tsx'

export interface Keepers {
  readonly reason: string
  readonly pages: readonly { readonly name: string; readonly to: string }[]
}

export default function KeptDialog({ name, keepers, close }: { name: string; keepers: Keepers; close: () => void }) {
  const { t } = useTranslation(['items', 'common'])
  return (
    <Dialog
      title={t('delete.title', { name })}
      close={close}
      action={
        <Button variant="primary" onClick={close}>
          {t('common:close')}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning">{keepers.reason}</Alert>
        <ul>
          {keepers.pages.map((page) => (
            <li key={page.to}>
              <PageLink to={page.to}>{page.name}</PageLink>
            </li>
          ))}
        </ul>
      </SpaceBetween>
    </Dialog>
  )
}
