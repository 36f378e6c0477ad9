/** Fields of a dialog, in which Enter does what its button does; the browser itself sends nothing. */
import type { ReactNode } from 'react'

export function EnterForm({ submit, children }: { submit: () => void; children: ReactNode }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {children}
    </form>
  )
}
