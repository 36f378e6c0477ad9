/** What few chats need at once: it is loaded behind the first paint, so that the first paint is early. */
import { Asked } from './asked.tsx'
import { DropHint } from './drop-hint.tsx'
import { Gallery } from './gallery.tsx'
import { MediaView } from './media.tsx'
import { More } from './more.tsx'
import { Notice } from './notice.tsx'
import { Offline } from './offline.tsx'
import { PersistentMenu } from './persistent-menu.tsx'
import styles from './rare.css?inline'
import { Rating } from './rating.tsx'
import { StillThere } from './still-there.tsx'
import { Thumbs } from './thumbs.tsx'
import { Tools } from './tools.tsx'

export const parts = {
  Asked,
  DropHint,
  Gallery,
  MediaView,
  More,
  Notice,
  Offline,
  PersistentMenu,
  Rating,
  StillThere,
  Thumbs,
  Tools,
}
export { styles }
