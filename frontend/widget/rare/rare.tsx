/** What few chats need at once: it is loaded behind the first paint, so that the first paint is early. */
import { Asked } from './asked.tsx'
import { Gallery } from './gallery.tsx'
import { MediaView } from './media.tsx'
import { More } from './more.tsx'
import { Notice } from './notice.tsx'
import { Offline } from './offline.tsx'
import { PersistentMenu } from './persistent-menu.tsx'
import { NewMessages } from './new-messages.tsx'
import { Over } from './over.tsx'
import { sayPlace } from './place.ts'
import { Privacy } from './privacy.tsx'
import { Stuck } from './stuck.tsx'
import { Teaser } from './teaser.tsx'
import { Told } from './told.tsx'
import { Typing } from './typing.tsx'
import styles from './rare.css?inline'
import { Rating } from './rating.tsx'
import { StillThere } from './still-there.tsx'
import { Thumbs } from './thumbs.tsx'
import { Tools } from './tools.tsx'
import { sendFile } from './upload.ts'

export const parts = {
  Asked,
  Gallery,
  MediaView,
  More,
  Notice,
  Offline,
  PersistentMenu,
  Rating,
  StillThere,
  NewMessages,
  Over,
  Privacy,
  Stuck,
  Teaser,
  Told,
  Typing,
  Thumbs,
  Tools,
}
export { sayPlace, sendFile, styles }
