/** The tree as lines below each other, with the keys of the canvas: on a narrow screen, or by choice. */
import Icon from '@cloudscape-design/components/icon'
import type { TFunction } from 'i18next'
import { useEffect, useId, useImperativeHandle, useRef, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { CanvasProps, Place, Port, TreeNode } from './canvas/canvas-props.ts'
import { plainPort, portName } from './canvas/node-box.tsx'
import { NodeIcon } from './node-icon.tsx'
import { useOutlineKeys } from './outline-keys.ts'

const rowHeightPx = 40

export function Outline(props: CanvasProps) {
  const { tree, active, label, handle } = props
  const id = useId()
  const list = useRef<VirtualizerHandle>(null)
  const outline = useRef<HTMLDivElement>(null)
  const press = useOutlineKeys(props)
  const at = tree.shown.findIndex((one) => one.id === active?.node)

  useEffect(() => {
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'nearest' })
  }, [at])
  useImperativeHandle(handle, () => {
    const focus = () => outline.current?.focus()
    // There is nothing to zoom into.
    const nothing = () => {}
    return { zoomIn: nothing, zoomOut: nothing, zoomToActual: nothing, fit: nothing, show: focus, focus }
  })

  return (
    <div
      ref={outline}
      className="builder-outline"
      role="tree"
      aria-label={label}
      aria-activedescendant={at < 0 ? undefined : `${id}${active?.node}`}
      tabIndex={0}
      onKeyDown={press}
      onClick={(event) => click(event, props)}
      onDoubleClick={(event) => {
        const { node } = placeAt(event)
        if (node !== undefined) props.onOpen(node)
      }}
    >
      <Virtualizer ref={list} data={tree.shown} itemSize={rowHeightPx} keepMounted={at < 0 ? [] : [at]}>
        {(row) => <Row key={row.id} id={`${id}${row.id}`} row={row} {...props} />}
      </Virtualizer>
    </div>
  )
}

function Row({ row, id, ...props }: CanvasProps & { row: TreeNode; id: string }) {
  const { t } = useTranslation('builder')
  const { active } = props
  const { node, level, position, setSize, isExpanded, hidden } = row
  const by = row.port && row.port.name !== 'next' && portText(row.port, props, t)
  return (
    <div
      id={id}
      role="treeitem"
      className="builder-row"
      style={{ paddingInlineStart: `${(level - 1) * 20 + 8}px` }}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-expanded={isExpanded}
      aria-selected={active?.node === row.id}
      data-node={row.id}
    >
      <span className="builder-twist" data-twist={isExpanded} aria-hidden="true">
        {isExpanded !== undefined && (
          <Icon name={isExpanded ? 'caret-down-filled' : 'caret-right-filled'} size="small" />
        )}
      </span>
      <NodeIcon node={node} />
      <span className="builder-row-name">
        {by && <small className="builder-by">{by}</small>}
        {node.name}
      </span>
      {hidden > 0 && <small>{t('outline.hidden', { count: hidden })}</small>}
      {node.faults.map((fault) => (
        <span key={fault} className="builder-fault">
          <Icon name="status-warning" size="small" variant="warning" /> {t(`canvas.faults.${fault}`)}
        </span>
      ))}
      {active?.node === row.id && <Ports row={row} {...props} />}
    </div>
  )
}

/** The ways on from the active response: Shift and the arrow keys go through them, as on the canvas. */
function Ports({ row, tree, active, isReadOnly, ...words }: CanvasProps & { row: TreeNode }) {
  const { t } = useTranslation('builder')
  return (
    <span className="builder-ports">
      {row.ports.map((port) => {
        const target = port.to === undefined ? undefined : tree.byId.get(port.to)?.node.name
        return (
          <span
            key={port.name}
            className={port.name === active?.port ? 'builder-chip builder-chip-active' : 'builder-chip'}
            data-port={port.name}
          >
            <b>{portText(port, words, t)}</b>
            {port.to === undefined ? (
              !isReadOnly && <Icon name="add-plus" size="small" />
            ) : (
              <span>↪ {target ?? '…'}</span>
            )}
          </span>
        )
      })}
    </span>
  )
}

type Words = Pick<CanvasProps, 'language' | 'conditionText'>

const portText = (port: Port, { language, conditionText }: Words, t: TFunction<'builder'>): string =>
  portName(port, language, conditionText) ?? t(`canvas.ports.${plainPort(port)}`)

/** The row and the port that a pointer has met. */
function placeAt({ target }: MouseEvent): Partial<Place> {
  const data = (name: string) => (target as HTMLElement).closest<HTMLElement>(`[data-${name}]`)?.dataset[name]
  return { node: data('node'), port: data('port') } as Partial<Place>
}

/** A row becomes the active one, its twist opens and closes it, and a port that leads nowhere is given a response. */
function click(event: MouseEvent, { tree, isReadOnly, onActive, onCollapse, onAdd }: CanvasProps): void {
  const { node, port } = placeAt(event)
  const row = node === undefined ? undefined : tree.byId.get(node)
  if (!row) return
  const isTwist = (event.target as HTMLElement).closest('[data-twist]') !== null
  if (isTwist && row.isExpanded !== undefined) return onCollapse(row.id, row.isExpanded)
  onActive({ node: row.id, port })
  const isFree = row.ports.some(({ name, to }) => name === port && to === undefined)
  if (port !== undefined && isFree && !isReadOnly) onAdd({ from: row.id, port })
}
