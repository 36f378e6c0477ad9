/** A response on the canvas. It has few elements, because many of them are mounted at once. */
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn, type ContentLanguage } from '#shared/languages'
import type { Box, CanvasProps, Port, TreeNode } from './canvas-props.ts'
import { hasFaults, hasTriggers } from './layout.ts'
import type { Detail } from './view.ts'

export interface BoxWords extends Pick<CanvasProps, 'iconOf' | 'conditionText' | 'language'> {
  readonly titleOf: (id: string) => string | undefined
  readonly colourIndex: (topic: string) => number
}

interface BoxProps {
  readonly box: Box
  readonly id: string
  readonly detail: Detail
  readonly isActive: boolean
  readonly activePort: string | undefined
  readonly isOnPath: boolean
  readonly words: BoxWords
}

export const NodeBox = memo(function NodeBox({ box, id, detail, isActive, activePort, isOnPath, words }: BoxProps) {
  const { tree, x, y, height } = box
  const { node, level, position, setSize, isExpanded } = tree
  return (
    <div
      id={id}
      className="builder-node"
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-expanded={isExpanded}
      aria-selected={isActive}
      // It is called by all that it shows; the active port comes on top of that.
      aria-describedby={activePort === undefined ? undefined : `${id}${activePort}`}
      data-node={tree.id}
      data-detail={detail}
      data-path={isOnPath || undefined}
      data-topic={words.colourIndex(node.topic)}
      style={{ transform: `translate(${x}px, ${y}px)`, blockSize: height }}
    >
      {detail === 'whole' ? <Whole id={id} tree={tree} activePort={activePort} words={words} /> : node.name}
    </div>
  )
})

function Whole({ id, tree, activePort, words }: Pick<BoxProps, 'id' | 'activePort' | 'words'> & { tree: TreeNode }) {
  const { node, ports, isExpanded, hidden } = tree
  const { portText, triggersOf, faultsOf } = useNodeTexts(words)
  return (
    <>
      <NodeIcon tree={tree} words={words} />
      <b>{node.name}</b>
      <small data-status={node.status}>{node.topic}</small>
      {isExpanded !== undefined && (
        <i data-toggle={isExpanded ? 'open' : 'closed'} aria-hidden="true">
          {isExpanded ? '−' : hidden}
        </i>
      )}
      {node.text && <q className="builder-words">{textIn(node.text, words.language)}</q>}
      {hasTriggers(tree) && <p className="builder-triggers">{triggersOf(tree).join(' · ')}</p>}
      {hasFaults(tree) && <p className="builder-faults">{faultsOf(tree).join(' · ')}</p>}
      {ports.map((port) => (
        <p
          key={port.name}
          id={`${id}${port.name}`}
          className="builder-port"
          data-port={port.name}
          data-leads={port.isPortal ? 'portal' : port.to === undefined ? 'nowhere' : 'child'}
          data-active={port.name === activePort || undefined}
        >
          {portText(port)}
        </p>
      ))}
    </>
  )
}

function NodeIcon({ tree: { node }, words }: { tree: TreeNode; words: BoxWords }) {
  const { icon, iconColour, backgroundColour } = node
  // The server gives icons of the list alone.
  const name = (icon as IconProps.Name | undefined) ?? words.iconOf(node)
  return (
    <span className="builder-icon" style={{ color: iconColour, background: backgroundColour }}>
      <Icon name={name} />
    </span>
  )
}

/** What a box says, to the eye and to assistive technology. */
function useNodeTexts({ language, conditionText, titleOf }: BoxWords) {
  const { t } = useTranslation('builder')
  const triggersOf = ({ node: { triggers } }: TreeNode): string[] => [
    ...(triggers.moment ? [t(`canvas.moments.${triggers.moment as 'welcome'}`)] : []),
    ...(triggers.intents.length > 0 ? [t('canvas.intents', { count: triggers.intents.length })] : []),
    ...(triggers.entities.length > 0 ? [t('canvas.entities', { count: triggers.entities.length })] : []),
    ...(triggers.inMenu ? [t('canvas.in-menu')] : []),
    ...(triggers.isScheduled ? [t('canvas.is-scheduled')] : []),
    ...triggers.pluginMoments,
  ]
  const faultsOf = ({ node }: TreeNode): string[] => node.faults.map((fault) => t(`canvas.faults.${fault}`))
  const portText = (port: Port): string => {
    const own = portName(port, language, conditionText)
    const name = own ?? t(`canvas.ports.${plainPort(port)}`)
    if (!port.isPortal || port.to === undefined) return name
    return `${name} ↪ ${titleOf(port.to) ?? t('canvas.elsewhere')}`
  }
  return { triggersOf, faultsOf, portText }
}

type PlainPort = 'next' | 'on-reply' | 'else' | 'error' | 'choice'

/** A port that is called as its kind is. */
export const plainPort = ({ name }: Port): PlainPort =>
  (['next', 'on-reply', 'else', 'error'] as const).find((plain) => plain === name) ?? 'choice'

export function portName(
  { label, condition }: Port,
  language: ContentLanguage,
  conditionText: CanvasProps['conditionText'],
): string | undefined {
  if (condition) return conditionText(condition)
  return (label && textIn(label, language)) || undefined
}
