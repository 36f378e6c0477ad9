/** The routes of the console, made from the register of pages. */
import i18next from 'i18next'
import { lazy, Suspense, type ComponentType } from 'react'
import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { lazily, forgetReloadAttempt } from '../core/lazy-page.ts'
import { pageNames, pages, shortPaths, type Handle, type PageName } from '../core/pages.ts'
import { accessToken, clearSession, readSession } from '../core/session/session.ts'
import { isDevelopment } from '../core/settings.ts'
import { screenOf } from './screens.ts'
import { titleOf } from './title.ts'

export async function createRouter() {
  // Before the router starts, so that a stranger does not wait for pages that are closed to them.
  const { pathname, search } = location
  if (!isOpen(pathname) && !(await canRenewSession())) history.replaceState(null, '', signInFrom(pathname + search))
  const router = createBrowserRouter(makeRoutes())
  const settled = () => {
    const { initialized, navigation, matches, errors } = router.state
    if (!initialized || navigation.state !== 'idle') return
    if (!errors) forgetReloadAttempt()
    // All handles are made in this file.
    document.title = titleOf(matches.at(-1)?.route.handle as Handle | undefined)
  }
  router.subscribe(settled)
  i18next.on('languageChanged', settled)
  settled()
  return router
}

const signInPath = '/sign-in'
/** Nobody has to sign in for these (ACCOUNTS-002). */
const isOpen = (path: string): boolean =>
  path === signInPath ||
  path === '/reset-password' ||
  /^\/(set-password|create-account|setup|new-account)\/[^/]+\/?$/.test(path)
const signInFrom = (next: string) => `${signInPath}?${new URLSearchParams({ next }).toString()}`

const ErrorPage = lazy(() => loadPage(() => import('./error-page/error-page.tsx'), ['shell']))

/** Waits for its own file: the page it stands in for has failed already. */
function Failure() {
  return (
    <Suspense>
      <ErrorPage />
    </Suspense>
  )
}

function FailureOfAll() {
  return (
    <main>
      <Failure />
    </main>
  )
}

const frame = page(() => import('./layout.tsx'))

/** Made once the settings are known. */
const makeRoutes = (): RouteObject[] => [
  {
    ErrorBoundary: FailureOfAll,
    children: [
      {
        path: signInPath,
        handle: { title: 'sign-in:title' } satisfies Handle,
        ...guardRoute(
          requireNoSession,
          page(() => import('./sign-in/sign-in-page.tsx'), ['sign-in']),
        ),
      },
      ...openRoutes(),
      {
        id: 'layout',
        ...guardRoute(requireSession, frame),
        // A page that fails leaves the frame around it standing.
        children: [{ ErrorBoundary: Failure, children: insideLayout() }],
      },
    ],
  },
]

function openRoutes(): RouteObject[] {
  const texts = ['sign-in', 'accounts']
  const createAccount = page(() => import('./accounts/create-account-page.tsx'), texts)
  const missing = page(() => import('./accounts/missing-page.tsx'))
  // ACCOUNTS-001: which stage this is, is told with the settings, and not when the console is built.
  const isThere = isDevelopment()
  const early = isThere ? createAccount : missing
  const earlyTitle = isThere ? 'accounts:create.title' : 'shell:not-found.title'
  return [
    openRoute(
      '/reset-password',
      'accounts:reset.title',
      page(() => import('./accounts/reset-password-page.tsx'), texts),
    ),
    openRoute(
      '/set-password/:token',
      'accounts:set.title',
      page(() => import('./accounts/set-password-page.tsx'), texts),
    ),
    openRoute('/create-account/:token', 'accounts:create.title', createAccount),
    openRoute('/setup/:token', earlyTitle, early),
    openRoute('/new-account/:token', earlyTitle, early),
  ]
}

const openRoute = (
  path: string,
  title: Extract<Handle, { title: string }>['title'],
  loaded: LoadedRoute,
): RouteObject => ({
  path,
  handle: { title } satisfies Handle,
  ...loaded,
})

function insideLayout(): RouteObject[] {
  return [
    { index: true, path: '/', loader: redirectHome },
    ...pageNames.map(pageRoute),
    ...shortPaths.map(({ from, to }): RouteObject => ({ path: from, loader: () => redirect(to) })),
    {
      path: '/no-access',
      handle: { title: 'shell:no-access.title' } satisfies Handle,
      ...page(() => import('./error-page/no-access-page.tsx')),
    },
    {
      path: '*',
      handle: { title: 'shell:not-found.title' } satisfies Handle,
      ...page(() => import('./error-page/not-found-page.tsx')),
    },
  ]
}

function pageRoute(name: PageName): RouteObject {
  const { path, texts = [] } = pages[name]
  const handle: Handle = { page: name }
  return { path, handle, ...page(screenOf(name), ['shell', ...texts]) }
}

interface LoadedRoute {
  readonly loader: (request: LoaderFunctionArgs) => Promise<Response | null>
  readonly Component: ComponentType
}

/**
 * A route whose loader fetches the page's files. Not react-router's own `lazy`: with it, a navigation that overtakes
 * another one to the same files ends in a 404 or an empty page (7.18).
 */
function page(load: () => Promise<{ default: ComponentType }>, texts: readonly string[] = ['shell']): LoadedRoute {
  let Page: ComponentType | undefined
  return {
    loader: async () => {
      Page ??= (await loadPage(load, texts)).default
      return null
    },
    Component: () => Page && <Page />,
  }
}

/** The same page behind a check that may lead elsewhere; both are on their way at once. */
function guardRoute(
  check: (request: LoaderFunctionArgs) => Promise<Response | null>,
  { loader, Component }: LoadedRoute,
) {
  return {
    Component,
    loader: async (request: LoaderFunctionArgs) => {
      const files = loader(request)
      // A stranger does not need them, whether they come or not.
      files.catch(() => undefined)
      const elsewhere = await check(request)
      return elsewhere ?? files
    },
  }
}

async function loadPage<Module>(load: () => Promise<Module>, texts: readonly string[]): Promise<Module> {
  const [loaded] = await Promise.all([lazily(load), i18next.loadNamespaces(texts)])
  return loaded
}

/** Sends a stranger to the sign-in, and from there back to the page that was asked for (AUTH-003). */
async function requireSession({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  if (!(await canRenewSession())) return redirect(signInFrom(pathname + search))
  const { loadAgent } = await import('../core/agent.tsx')
  await loadAgent()
  return null
}

/** Whether somebody is signed in, or still can be without being asked; else nothing of them is kept. */
async function canRenewSession(): Promise<boolean> {
  const token = await accessToken().catch(() => undefined)
  if (token) return true
  clearSession()
  return false
}

async function requireNoSession(): Promise<Response | null> {
  return readSession() ? redirect('/') : null
}

async function redirectHome() {
  if (!readSession()) return null
  const [{ loadAgent, rightsOf }, { homeOf }] = await Promise.all([import('../core/agent.tsx'), import('./home.ts')])
  return redirect(homeOf(rightsOf(await loadAgent())))
}
