/** The head of the builder: what is shown and how, and what was done. */
import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import ButtonGroup, { type ButtonGroupProps } from '@cloudscape-design/components/button-group'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { channels, type Channel } from '#shared/chat/channels'
import type { ContentLanguage } from '#shared/languages'
import { languageName } from '../../../core/format.ts'
import { channelOf } from '../../../core/channels.ts'
import { modifierName } from '../../../core/palette-keys.ts'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { OneOf } from '../../../components/form/choice/one-of.tsx'
import type { CanvasHandle } from './canvas/canvas-props.ts'
import type { Edits } from './edits/use-edits.ts'

/** Of which the last is everything. */
const depths = [1, 2, 3, 4] as const

export interface ToolbarProps {
  channel: Channel
  setChannel: (channel: Channel) => void
  languages: readonly ContentLanguage[]
  language: ContentLanguage
  setLanguage: (language: ContentLanguage) => void
  /** Without a number, everything is expanded. */
  collapseTo: (depth: number | undefined) => void
  isOutline: boolean
  /** Absent where the window leaves no choice. */
  setOutline: ((isOutline: boolean) => void) | undefined
  canvas: RefObject<CanvasHandle | null>
  edits: Pick<Edits, 'undoable' | 'redoable' | 'undo' | 'redo'> | undefined
  /** Begins the preview at the active response. */
  preview: (() => void) | undefined
}

export function Toolbar(props: ToolbarProps) {
  const { t } = useTranslation('builder')
  const { collapseTo, preview } = props
  return (
    <div className="builder-toolbar" role="toolbar" aria-label={t('toolbar.name')}>
      <Shown {...props} />
      <ButtonDropdown
        variant="normal"
        expandToViewport
        items={[
          ...depths.map((depth) => ({ id: String(depth), text: t('toolbar.levels', { count: depth }) })),
          { id: 'all', text: t('toolbar.all-levels') },
        ]}
        onItemClick={({ detail }) => collapseTo(detail.id === 'all' ? undefined : Number(detail.id))}
      >
        {t('toolbar.depth')}
      </ButtonDropdown>
      <Buttons {...props} />
      <Button iconName="play" disabled={!preview} onClick={() => preview?.()} ariaDescribedby="preview-from-keys">
        {t('toolbar.preview')}
      </Button>
      <span id="preview-from-keys" className="unseen">
        {t('toolbar.keys', { keys: `${modifierName()} Enter` })}
      </span>
    </div>
  )
}

/** Which channel's content shows, and in which language. */
function Shown({ channel, setChannel, languages, language, setLanguage }: ToolbarProps) {
  const { t } = useTranslation('builder')
  return (
    <>
      <div className="builder-select">
        <OneOf
          label={t('toolbar.channel')}
          options={channels.map((value) => ({ value, label: channelOf(value).name, iconName: channelOf(value).icon }))}
          value={channel}
          onChange={setChannel}
        />
      </div>
      {languages.length > 1 && (
        <div className="builder-select">
          <OneOf
            label={t('toolbar.language')}
            options={optionsOf(languages, languageName)}
            value={language}
            onChange={setLanguage}
          />
        </div>
      )}
    </>
  )
}

function Buttons({ isOutline, setOutline, canvas, edits }: ToolbarProps) {
  const { t } = useTranslation('builder')
  const keyed = (text: string, keys: string) => `${text} (${keys})`
  const items: ButtonGroupProps.ItemOrGroup[] = []
  if (edits) {
    const { undoable, redoable } = edits
    items.push({
      type: 'group',
      text: t('toolbar.history'),
      items: [
        {
          type: 'icon-button',
          id: 'undo',
          iconName: 'undo',
          disabled: undoable === undefined,
          text: keyed(
            undoable === undefined ? t('toolbar.undo') : t('toolbar.undo-step', { step: undoable }),
            `${modifierName()} Z`,
          ),
        },
        {
          type: 'icon-button',
          id: 'redo',
          iconName: 'redo',
          disabled: redoable === undefined,
          text: keyed(
            redoable === undefined ? t('toolbar.redo') : t('toolbar.redo-step', { step: redoable }),
            `${modifierName()} ⇧ Z`,
          ),
        },
      ],
    })
  }
  if (!isOutline)
    items.push({
      type: 'group',
      text: t('toolbar.zoom'),
      items: [
        { type: 'icon-button', id: 'out', iconName: 'zoom-out', text: keyed(t('toolbar.zoom-out'), '−') },
        { type: 'icon-button', id: 'in', iconName: 'zoom-in', text: keyed(t('toolbar.zoom-in'), '+') },
        { type: 'icon-button', id: 'fit', iconName: 'zoom-to-fit', text: keyed(t('toolbar.fit'), '0') },
      ],
    })
  if (setOutline)
    items.push({
      type: 'icon-toggle-button',
      id: 'outline',
      iconName: 'list-view',
      pressedIconName: 'list-view',
      pressed: isOutline,
      text: t('toolbar.outline'),
    })
  return (
    <ButtonGroup
      variant="icon"
      ariaLabel={t('toolbar.tools')}
      items={items}
      onItemClick={({ detail: { id } }) => {
        if (id === 'undo') void edits?.undo()
        else if (id === 'redo') void edits?.redo()
        else if (id === 'outline') setOutline?.(!isOutline)
        else if (id === 'in') canvas.current?.zoomIn()
        else if (id === 'out') canvas.current?.zoomOut()
        else canvas.current?.fit()
      }}
    />
  )
}
