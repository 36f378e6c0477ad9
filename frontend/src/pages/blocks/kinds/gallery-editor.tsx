/** The cards of a gallery, a numbered tab each (BLOCKS-024, BLOCKS-025). */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { galleryItemsMax } from '#shared/limits'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { LocalizedLine } from '../../../components/form/localized-field.tsx'
import { emptyItem, type EditedItem, type GalleryContent } from './gallery.tsx'
import { ChoicesEditor } from '../choices/choices-editor.tsx'
import { MediaPicker } from './media-picker.tsx'
import { NumberedTabs } from './numbered-tabs.tsx'
import type { ContentView, KindEditorProps } from './kind.ts'

export default function GalleryEditor({ content, change, view, readOnly }: KindEditorProps<GalleryContent>) {
  const { t } = useTranslation('blocks')
  const { items } = content
  const become = (next: EditedItem[]) => change({ ...content, items: next })

  function add() {
    const item = emptyItem()
    become([...items, item])
    view.setOpen(item.id)
  }
  function remove(item: EditedItem) {
    const index = items.indexOf(item)
    const next = items.toSpliced(index, 1)
    become(next)
    view.setOpen(next[Math.min(index, next.length - 1)]?.id ?? '')
  }

  return (
    <NumberedTabs
      field="items"
      name={t('gallery.cards')}
      numbered={(number) => t('gallery.card', { number })}
      parts={items}
      view={view}
      actions={
        !readOnly && (
          <Button
            iconName="add-plus"
            disabled={items.length >= galleryItemsMax}
            disabledReason={t('gallery.full', { count: galleryItemsMax })}
            onClick={add}
          >
            {t('gallery.add')}
          </Button>
        )
      }
    >
      {(item) => (
        <Card
          key={item.id}
          item={item}
          change={(changed) => become(items.map((one) => (one.id === item.id ? changed : one)))}
          remove={items.length > 1 && !readOnly ? () => remove(item) : undefined}
          view={view}
          readOnly={readOnly}
        />
      )}
    </NumberedTabs>
  )
}

interface CardProps {
  item: EditedItem
  change: (item: EditedItem) => void
  /** Absent where the card is the only one. */
  remove: (() => void) | undefined
  view: ContentView
  readOnly: boolean
}

function Card({ item, change, remove, view, readOnly }: CardProps) {
  const { t } = useTranslation('blocks')
  return (
    <SpaceBetween size="l">
      <MediaPicker
        field={`${item.id}.media`}
        media={item.media}
        change={(media) => change({ ...item, media })}
        readOnly={readOnly}
      />
      <div className="block-pair">
        {(['title', 'subtitle'] as const).map((name) => (
          <FaultField key={name} field={`${item.id}.${name}`} label={t(`gallery.${name}`)} stretch>
            <LocalizedLine
              label={t(`gallery.${name}`)}
              text={item[name]}
              language={view.language}
              readOnly={readOnly}
              change={(written) => change({ ...item, [name]: written })}
            />
          </FaultField>
        ))}
      </div>
      <ChoicesEditor
        field={`${item.id}.choices`}
        choices={item.choices}
        change={(choices) => change({ ...item, choices })}
        mode="qreply"
        view={view}
        readOnly={readOnly}
      />
      {remove && (
        <Button iconName="remove" onClick={remove}>
          {t('gallery.remove')}
        </Button>
      )}
    </SpaceBetween>
  )
}
