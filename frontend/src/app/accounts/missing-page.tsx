/** What an address answers without a session that leads nowhere. */
import NotFoundPage from '../error-page/not-found-page.tsx'

export default function MissingPage() {
  return (
    <main>
      <NotFoundPage />
    </main>
  )
}
