/** The items of a gallery or a list, a numbered tab each (BLOCKS-024, BLOCKS-025). */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { galleryItemsMax } from '#shared/limits'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { LocalizedLine } from '../../../../components/form/localized-field.tsx'
import { ChoicesEditor } from '../../choices/choices-editor.tsx'
import { emptyItem, type EditedItem, type ItemsContent } from '../items.tsx'
import { MediaPicker } from '../parts/media-picker.tsx'
import { NumberedTabs } from '../parts/numbered-tabs.tsx'
import type { KindEditorProps } from '../kind.ts'

export default function ItemsEditor({ content, change, view, readOnly }: KindEditorProps<ItemsContent>) {
  const { t } = useTranslation('block-kinds')
  const { kind, items } = content
  return (
    <NumberedTabs
      field="items"
      name={t(`${kind}.items`)}
      parts={items}
      change={(next) => change({ ...content, items: next })}
      blank={emptyItem}
      max={galleryItemsMax}
      texts={{
        add: t(`${kind}.add`),
        remove: t(`${kind}.remove`),
        full: t(`${kind}.full`, { count: galleryItemsMax }),
      }}
      view={view}
      readOnly={readOnly}
    >
      {(item, replace) => (
        <Item key={item.id} kind={kind} item={item} change={replace} view={view} readOnly={readOnly} />
      )}
    </NumberedTabs>
  )
}

interface ItemProps extends Pick<KindEditorProps<ItemsContent>, 'view' | 'readOnly'> {
  kind: ItemsContent['kind']
  item: EditedItem
  change: (item: EditedItem) => void
}

function Item({ kind, item, change, view, readOnly }: ItemProps) {
  const { t } = useTranslation('block-kinds')
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
          <FaultField key={name} field={`${item.id}.${name}`} label={t(`${kind}.${name}`)} stretch>
            <LocalizedLine
              label={t(`${kind}.${name}-of`)}
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
    </SpaceBetween>
  )
}
