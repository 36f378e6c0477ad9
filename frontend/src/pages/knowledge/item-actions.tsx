/** What can be done with the items of a list, and the way to a new one. */
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Access } from '#shared/access'
import { pathTo } from '../../app/pages.ts'
import { AccessButton, useRefusal } from '../../components/access-button.tsx'

type Page = 'intents' | 'entities'

interface CreateButtonProps {
  access: Access
  page: Page
  variant: 'primary' | 'normal'
  children: ReactNode
}

export function CreateButton({ page, ...button }: CreateButtonProps) {
  const navigate = useNavigate()
  return <AccessButton {...button} onClick={() => void navigate(`${pathTo(page)}/new`)} />
}

interface ItemActionsProps {
  item: { readonly _id: string; readonly title: string }
  page: Page
  /** Of the deletion. */
  access: Access
  remove: () => void
}

export function ItemActions({ item, page, access, remove }: ItemActionsProps) {
  const { t } = useTranslation(['knowledge', 'common'])
  const navigate = useNavigate()
  const refused = useRefusal()(access)
  return (
    <ButtonDropdown
      variant="inline-icon"
      expandToViewport
      ariaLabel={t('actions.of', { title: item.title })}
      items={[
        { id: 'edit', text: t('common:edit') },
        { id: 'delete', text: t('common:delete'), ...(refused && { disabled: true, disabledReason: refused }) },
      ]}
      onItemClick={({ detail }) => (detail.id === 'edit' ? void navigate(`${pathTo(page)}/${item._id}`) : remove())}
    />
  )
}
