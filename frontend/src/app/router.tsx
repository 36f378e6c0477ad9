/** The routes of the console, made from the register of pages. */
import i18next from 'i18next'
import { lazy, Suspense, type ComponentType } from 'react'
import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { lazily, forgetReloadAttempt } from '../core/lazy-page.ts'
import { pageNames, pages, shortPaths, type Handle, type PageName } from '../core/pages.ts'
import { accessToken, clearSession, isSignInStored } from '../core/session/session.ts'
import { isDevelopment } from '../core/settings.ts'
import { screenOf } from './screens.ts'
import { titleOf } from './title.ts'

export async function createRouter() {
  // Before the router starts, so that a stranger does not wait for pages that are closed to them.
  const { pathname, search } = location
  const detour = isOpen(pathname) ? undefined : await detourFrom(pathname + search).catch(() => undefined)
  if (detour) history.replaceState(null, '', detour)
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
  const { dispose } = router
  return Object.assign(router, {
    dispose() {
      i18next.off('languageChanged', settled)
      dispose()
    },
  })
}

const signInPath = '/sign-in'
/** Nobody has to sign in for these (ACCOUNTS-002). */
const isOpen = (path: string): boolean =>
  path === signInPath ||
  path === '/reset-password' ||
  /^\/(set-password|create-account|setup|new-account)\/[^/]+\/?$/.test(path)
const signInFrom = (next: string, isEnded: boolean) =>
  `${signInPath}?${new URLSearchParams({ next, ...(isEnded && { ended: 'true' }) }).toString()}`

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
        path: '/second-factor/:deed?',
        handle: { title: 'accounts:factor.title' } satisfies Handle,
        ...guardRoute(
          requireToken,
          page(() => import('./accounts/second-factor-page.tsx'), ['sign-in', 'accounts']),
        ),
      },
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
  const detour = await detourFrom(pathname + search)
  if (detour) return redirect(detour)
  const [{ loadAgent }, { CallError }] = await Promise.all([import('../core/agent.tsx'), import('../core/api.ts')])
  try {
    await loadAgent()
    return null
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const next = pathname + search
    if (error.code === 'factor-missing') return redirect(`/second-factor?${new URLSearchParams({ next }).toString()}`)
    // The session was ended elsewhere.
    if (error.code !== 'unauthenticated') throw error
    return redirect(leaveFrom(next))
  }
}

/** Somebody is signed in, whatever their workspace lets them do. */
async function requireToken({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  const detour = await detourFrom(pathname + search)
  return detour ? redirect(detour) : null
}

/** The way to the sign-in where nobody is signed in, or still can be without being asked. Rejects without a network. */
async function detourFrom(next: string): Promise<string | undefined> {
  return (await accessToken()) ? undefined : leaveFrom(next)
}

/** Keeps nothing of a session that is over. */
function leaveFrom(next: string): string {
  const isEnded = isSignInStored()
  clearSession()
  return signInFrom(next, isEnded)
}

/** A session that cannot be asked for is none here. */
const hasSession = () =>
  accessToken().then(
    (token) => token !== undefined,
    () => false,
  )

async function requireNoSession(): Promise<Response | null> {
  return (await hasSession()) ? redirect('/') : null
}

async function redirectHome() {
  if (!(await hasSession())) return null
  const [{ loadAgent, rightsOf }, { homeOf }] = await Promise.all([import('../core/agent.tsx'), import('./home.ts')])
  return redirect(homeOf(rightsOf(await loadAgent())))
}
