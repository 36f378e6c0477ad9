/** The head of a page: its icon and title from the register, the builder's two buttons, and what the page adds. */
import './page-header.css'
import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import Header from '@cloudscape-design/components/header'
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { may } from '#shared/access'
import { useAgent } from '../../core/agent.tsx'
import { useAtMost } from '../../core/breakpoints.ts'
import { useCurrentPage } from '../../core/current-page.ts'
import { previewButtonId, useDrawer } from '../../core/drawer.ts'
import { TourSpot } from './tour-spot.tsx'
import { isOffered, pages, pathTo } from '../../core/pages.ts'

interface PageHeaderProps {
  /** Instead of the page's own title. */
  title?: string
  counter?: string
  description?: ReactNode
  /** Buttons of the page, after those of the register. */
  actions?: ReactNode
}

export function PageHeader({ title, counter, description, actions }: PageHeaderProps) {
  const { t } = useTranslation('shell')
  const page = useCurrentPage()
  return (
    <Header
      variant="h1"
      description={description}
      {...(counter !== undefined && { counter })}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <HeaderButtons />
          {actions}
        </SpaceBetween>
      }
    >
      {page && (
        <span className="page-icon">
          <Icon name={pages[page].icon} size="medium" variant="subtle" />
        </span>
      )}
      {title ?? (page && t(`pages.${page}`))}
      {page && <TourSpot name={page} />}
    </Header>
  )
}

interface HeaderButton {
  readonly id: string
  readonly text: string
  readonly icon: IconProps.Name
  readonly act: () => void
}

/** SHELL-034 and SHELL-035. Where the header is narrow they share one menu, and the page's own buttons keep their room. */
export function HeaderButtons() {
  const { t } = useTranslation('shell')
  const drawer = useDrawer()
  const phone = useAtMost('mobile')
  const narrow = useAtMost('narrow')
  const buttons = useBuilderButtons()
  if (buttons.length === 0) return null
  if (phone || (narrow && drawer.open)) {
    return (
      <div id={previewButtonId}>
        <ButtonDropdown
          variant="icon"
          ariaLabel={t('header.more')}
          items={buttons.map(({ id, text, icon }) => ({ id, text, iconName: icon }))}
          onItemClick={({ detail }) => buttons.find(({ id }) => id === detail.id)?.act()}
        />
      </div>
    )
  }
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {buttons.map(({ id, text, icon, act }) => (
        <div key={id}>
          <Button iconName={icon} onClick={act} nativeButtonAttributes={{ id }}>
            {text}
          </Button>
          {id === previewButtonId && <TourSpot name="preview" />}
        </div>
      ))}
    </SpaceBetween>
  )
}

function useBuilderButtons(): readonly HeaderButton[] {
  const { t } = useTranslation('shell')
  const { rights } = useAgent()
  const navigate = useNavigate()
  const drawer = useDrawer()
  const name = useCurrentPage()
  const page = name && pages[name]
  const previewing = drawer.open === 'preview'
  const buttons: HeaderButton[] = []
  if (page?.visualBuilder && may(rights, pages['visual-builder'].access) && isOffered('visual-builder')) {
    buttons.push({
      id: 'visual-builder',
      text: t('pages.visual-builder'),
      icon: 'share',
      act: () => void navigate(pathTo('visual-builder')),
    })
  }
  if (page?.preview) {
    buttons.push({
      id: previewButtonId,
      text: previewing ? t('preview.close') : t('preview.open'),
      icon: 'contact',
      act: () => drawer.setOpen(previewing ? null : 'preview'),
    })
  }
  return buttons
}
