/** The frame around every page of a signed-in agent: sidebar, toolbar, drawer, notices, and the guard (SHELL-009). */
import './layout.css'
import '@cloudscape-design/global-styles/index.css'
import AppLayoutToolbar from '@cloudscape-design/components/app-layout-toolbar'
import { I18nProvider, type I18nProviderProps } from '@cloudscape-design/components/i18n'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { refusal } from '#shared/access'
import type { InterfaceLanguage } from '#shared/languages'
import { panelWidthPx, sidebarRailWidthPx, sidebarWidthPx } from '#shared/limits'
import { queryClient } from '../core/api.ts'
import { AskedQuestion } from '../components/dialog/asked-question.tsx'
import { Notifications } from '../components/notice/notifications.tsx'
import { PageNotices } from '../components/notice/page-notices.tsx'
import { AgentProvider, useAgent } from '../core/agent.tsx'
import { useAtMost } from '../core/breakpoints.ts'
import { Connected } from './live/live-connection.tsx'
import { useCurrentPage } from '../core/current-page.ts'
import { handOverAsked } from '../core/hand-over.ts'
import { DrawerContext, focusPreviewButton, type DrawerName } from '../core/drawer.ts'
import { Preview } from './preview/preview.tsx'
import { useFollowLive } from './live/follow-live.ts'
import { language } from '../core/i18n.ts'
import { lazily } from '../core/lazy-page.ts'
import { useAskedConversations } from './session/leaving.ts'
import { pages } from '../core/pages.ts'
import { Palette, preparePalette } from './palette/palette.tsx'
import { useAskedDestination } from '../core/pickers.ts'
import { splitPanel } from '../core/split-panel.ts'
import { ReadOnlyNotice } from './read-only-notice.tsx'
import { AskedWorkspace } from './pickers/asked-workspace.tsx'
import { Sidebar, type SidebarShape } from './sidebar/sidebar.tsx'
import { SpoofNotice } from './top-bar/spoof-notice.tsx'
import { TopBar } from './top-bar/top-bar.tsx'

export default function Layout() {
  return (
    <QueryClientProvider client={queryClient}>
      <CloudscapeTexts>
        <AgentProvider>
          <Framed />
        </AgentProvider>
        <Notifications />
      </CloudscapeTexts>
    </QueryClientProvider>
  )
}

/** The page within the frame and all that accompanies it; what is printed stands alone. */
function Framed() {
  const page = useCurrentPage()
  if (page && pages[page].isBare) return <Content />
  return (
    <>
      <Connected />
      <Frame />
      <Moving />
      <AskedQuestion />
      <AskedWorkspace />
      <Leaving />
      <Palette />
      <Suspense>
        <BackgroundWork />
      </Suspense>
    </>
  )
}

function Content() {
  return (
    <Guard>
      <Suspense>
        <Outlet />
      </Suspense>
    </Guard>
  )
}

/** Counts and asks in the background, once the page itself has what it needs. */
const BackgroundWork = lazy(() =>
  lazily(async () => ({ default: (await import('./live/background-work.tsx')).BackgroundWork })),
)
const loadMoveDialog = () => lazily(() => import('./pickers/dialog.tsx'))
const PageSplitPanel = lazy(() => lazily(() => import('./split-panel.tsx')))
const MoveDialog = lazy(loadMoveDialog)
const LeavingDialog = lazy(() => lazily(() => import('./session/leaving-dialog.tsx')))
const HandOverDialog = lazy(() => lazily(() => import('./session/hand-over/load-dialog.ts')))

/** What is asked for by a key or a click comes at once: it is fetched when the page has what it needs. */
const preparationDelayMs = 1000

/** Asks before the agent moves to another workspace or environment. */
function Moving() {
  const destination = useAskedDestination()
  useEffect(() => {
    const timer = setTimeout(() => {
      preparePalette()
      loadMoveDialog().catch(() => undefined)
    }, preparationDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{destination && <MoveDialog destination={destination} />}</Suspense>
}

/** Asks before an agent who still holds conversations signs out, and hands over what they hold. */
function Leaving() {
  const held = useAskedConversations()
  const reason = handOverAsked.use()
  return (
    <Suspense>
      {held !== undefined && <LeavingDialog held={held} />}
      {reason && <HandOverDialog reason={reason} />}
    </Suspense>
  )
}

function Frame() {
  const { t } = useTranslation('shell')
  const { agent } = useAgent()
  const sidebar = useSidebarShape()
  const preview = usePreviewDrawer()
  const page = useCurrentPage()
  const panel = usePagePanel()
  useFollowLive()
  return (
    <DrawerContext value={preview}>
      <div className={agent.activeEnvironment.isLive ? 'frame' : 'frame frame-draft'}>
        <AppLayoutToolbar
          navigation={<Sidebar shape={sidebar.shape} />}
          breadcrumbs={<TopBar />}
          navigationOpen={sidebar.open}
          onNavigationChange={({ detail }) => sidebar.setOpen(detail.open)}
          navigationWidth={sidebar.shape === 'mobile' ? 0 : sidebarWidthPx}
          navigationCollapsedWidth={sidebarRailWidthPx}
          navigationCloseBehavior={sidebar.shape === 'mobile' ? 'hide' : 'collapse'}
          disableContentPaddings={page !== undefined && pages[page].fills === true}
          notifications={
            <div className="page-notices">
              <PageNotices />
              <SpoofNotice />
              <ReadOnlyNotice />
            </div>
          }
          {...panel}
          drawers={
            preview.allowed
              ? [
                  {
                    id: 'preview',
                    content: <Preview onClose={() => preview.setOpen(null)} />,
                    defaultSize: panelWidthPx,
                    resizable: true,
                    preserveInactiveContent: true,
                    ariaLabels: {
                      drawerName: t('preview.name'),
                      closeButton: t('preview.close'),
                      resizeHandle: t('preview.resize'),
                    },
                  },
                ]
              : []
          }
          activeDrawerId={preview.open}
          onDrawerChange={({ detail }) => preview.setOpen(detail.activeDrawerId === null ? null : 'preview')}
          ariaLabels={{
            navigation: t('navigation.name'),
            navigationClose: t('navigation.close'),
            navigationToggle: t(sidebar.open ? 'navigation.close' : 'navigation.open'),
            drawers: t('drawers'),
          }}
          content={<Content />}
        />
      </div>
    </DrawerContext>
  )
}

/** The panel that the page asks for, as the layout takes it. */
function usePagePanel() {
  const panel = splitPanel.use()
  return {
    splitPanel: panel && (
      <Suspense>
        <PageSplitPanel panel={panel} />
      </Suspense>
    ),
    splitPanelOpen: panel !== undefined,
    onSplitPanelToggle: () => panel?.close(),
  }
}

/**
 * Wide or a rail, as this browser remembers it; a drawer over the page where the window is that of a phone. Beside the
 * conversations, which have columns of their own, it is a rail until it is opened there.
 */
function useSidebarShape(): { shape: SidebarShape; open: boolean; setOpen: (open: boolean) => void } {
  const mobile = useAtMost('mobile')
  const isInbox = useCurrentPage() === 'conversations'
  const [wideElsewhere, setWideElsewhere] = useState(() => localStorage.getItem('sidebar') !== 'rail')
  const [wideInInbox, setWideInInbox] = useState(() => localStorage.getItem('sidebar-inbox') === 'wide')
  const wide = isInbox ? wideInInbox : wideElsewhere
  const { key } = useLocation()
  // Drawn over the page it was opened on: the next page comes without it.
  const [drawnOn, setDrawnOn] = useState<string>()

  function keepWide(open: boolean) {
    localStorage.setItem(isInbox ? 'sidebar-inbox' : 'sidebar', open ? 'wide' : 'rail')
    if (isInbox) setWideInInbox(open)
    else setWideElsewhere(open)
  }

  if (mobile) {
    return {
      shape: 'mobile',
      open: drawnOn === key,
      setOpen: (open) => setDrawnOn(open ? key : undefined),
    }
  }
  return { shape: wide ? 'wide' : 'rail', open: wide, setOpen: keepWide }
}

/** Open until it is closed, or until a page comes that has nothing to preview. */
function usePreviewDrawer() {
  const [open, setOpen] = useState<DrawerName | null>(null)
  const page = useCurrentPage()
  const allowed = page !== undefined && pages[page].preview === true
  if (open && !allowed) setOpen(null)

  // The button may be another one once the drawer has given its room back, so the focus returns when that is done.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open && allowed) focusPreviewButton()
    wasOpen.current = open !== null
  }, [open, allowed])
  return {
    allowed,
    open: allowed ? open : null,
    setOpen,
  }
}

/** Shows a page to those it is open to; the rest see why not (SHELL-004 to 008). Rights may change while it shows. */
function Guard({ children }: { children: ReactNode }) {
  const { rights } = useAgent()
  const page = useCurrentPage()
  if (page && refusal(rights, pages[page].access)) return <Navigate to="/no-access" replace />
  return children
}

/** The words inside Cloudscape's own components, in the language of the interface. */
function CloudscapeTexts({ children }: { children: ReactNode }) {
  // Shows again when the language changes.
  useTranslation()
  return (
    <I18nProvider locale={language()} messages={[use(messages(language()))]}>
      {children}
    </I18nProvider>
  )
}

const loaded: Partial<Record<InterfaceLanguage, Promise<I18nProviderProps.Messages>>> = {}
const load: Record<InterfaceLanguage, () => Promise<{ default: I18nProviderProps.Messages }>> = {
  en: () => import('@cloudscape-design/components/i18n/messages/all.en'),
  de: () => import('@cloudscape-design/components/i18n/messages/all.de'),
}

function messages(of: InterfaceLanguage) {
  return (loaded[of] ??= load[of]().then((module) => module.default))
}
