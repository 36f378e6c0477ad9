/** Shows what is asked over the page. The dialog is loaded when the first question comes. */
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { lazily } from '../../core/lazy-page.ts'
import { asked } from './ask.ts'

const QuestionDialog = lazy(() => lazily(() => import('./question-dialog.tsx')))

export function AskedQuestion() {
  const shown = asked.use()
  const { pathname } = useLocation()
  const shownOn = useRef(pathname)
  useEffect(() => {
    // A question is about the page that shows: another page comes without it.
    if (shownOn.current !== pathname) asked.change(undefined)
    shownOn.current = pathname
  }, [pathname])
  if (!shown) return null

  function close() {
    // `act` may have asked the next question.
    if (asked.now() !== shown) return
    asked.change(undefined)
    // The dialog gives the focus back itself, but to what opened it from a menu, which has closed meanwhile.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && shown?.opener instanceof HTMLElement) shown.opener.focus()
    })
  }

  return (
    <Suspense>
      <QuestionDialog key={shown.question.title} question={shown.question} close={close} />
    </Suspense>
  )
}
