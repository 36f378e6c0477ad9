/** The look of consoles by the hostname they are opened under, for the provider (THEME-001). */
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { theme as contract, type HostTheme } from '#shared/contracts/theme'
import { CollectionPage } from '../../components/collection/collection-page.tsx'
import { useColumnKit } from '../../components/table/columns.tsx'
import { lazily } from '../../core/lazy-page.ts'
import { themes } from './themes-data.ts'

const ThemeDialog = lazy(() => lazily(() => import('./theme-dialog.tsx')))

export default function ThemesPage() {
  const { t } = useTranslation('theme')
  const columns = useColumnKit<HostTheme>()
  return (
    <CollectionPage<HostTheme>
      name={t('name')}
      description={t('description')}
      list={useQuery(themes.list)}
      nameOf={({ _id }) => _id}
      columns={() => [
        columns.text('hostname', t('columns.hostname'), ({ _id }) => _id),
        { id: 'colour', title: t('columns.colour'), cell: ({ primaryColour }) => <Colour colour={primaryColour} /> },
        {
          id: 'logos',
          title: t('columns.logos'),
          cell: ({ logoDesktop, logoMobile }) =>
            [logoDesktop && t('columns.desktop'), logoMobile && t('columns.mobile')].filter(Boolean).join(', ') || '–',
        },
      ]}
      searched={({ _id }) => [_id]}
      searchLabel={t('find')}
      none={{ title: t('none'), text: t('none-text') }}
      create={{ text: t('create'), access: contract.save.access }}
      actionsOf={(item, open) => [
        { text: t('edit.button'), access: contract.save.access, act: () => open(item, 'edit') },
      ]}
      dialog={({ item }, close) => <ThemeDialog item={item} close={close} />}
      deletion={{
        access: contract.remove.access,
        consequence: () => t('delete.text'),
        remove: themes.remove,
        deleted: (name) => t('delete.done', { name }),
      }}
    />
  )
}

function Colour({ colour }: { colour: string }) {
  return (
    <span>
      <svg width="12" height="12" aria-hidden="true">
        <circle cx="6" cy="6" r="6" fill={colour} />
      </svg>{' '}
      {colour}
    </span>
  )
}
