/** The place of a picture: charts and tables come in a file of their own, because the page's numbers do not wait for them. */
import { Suspense, use, type ComponentType } from 'react'
import { lazily } from '../../../core/lazy-page.ts'
import type { WantedPicture } from './pictures/picture-props.ts'

interface Pictures {
  readonly Picture: ComponentType<WantedPicture>
}

let loaded: Pictures | undefined
let loading: Promise<Pictures> | undefined

/** Loads the pictures, once; who failed is asked again. */
export function loadPictures(): Promise<Pictures> {
  loading ??= lazily(() => import('./pictures/picture.tsx')).then(
    (pictures) => (loaded = pictures),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

export function GraphPicture(props: WantedPicture) {
  return (
    <Suspense fallback={<div className="graph-picture" />}>
      <Loaded {...props} />
    </Suspense>
  )
}

function Loaded(props: WantedPicture) {
  const { Picture } = loaded ?? use(loadPictures())
  return <Picture {...props} />
}
