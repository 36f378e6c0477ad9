/**
 * The seam of the canvas: the tree that `treeOf` makes of a hierarchy and an outline shows too, the places that `layoutOf`
 * gives it, and what `Canvas` is given and tells. The canvas edits nothing itself.
 */
import type { IconProps } from '@cloudscape-design/components/icon'
import type { Ref } from 'react'
import type { WayType } from '#shared/blocks/ways'
import type { HierarchyNode } from '#shared/contracts/hierarchy'
import type { Condition } from '#shared/fields/conditions'
import type { ContentLanguage, Localized } from '#shared/languages'

/** A way out of a response: a row of its box, from which a link leaves or may be drawn. */
export interface Port {
  /** `next`, `on-reply`, `choice:2`, `condition:0`, `else`, `path:paid`, `error`; a choice counts over all items. */
  readonly name: string
  /** How it leads on; that it is a portal is a matter of drawing. */
  readonly type: WayType
  /** A choice's text, or the name of a path. */
  readonly label?: Localized | undefined
  readonly condition?: Condition | undefined
  /** The node it leads to; a free port has none. */
  readonly to?: string | undefined
  /** `to` is drawn elsewhere: there is a row that jumps there, and no edge. */
  readonly isPortal: boolean
}

export interface TreeNode {
  readonly id: string
  readonly node: HierarchyNode
  /** The node and the port that lead here; a root has none. */
  readonly parent?: TreeNode | undefined
  readonly port?: Port | undefined
  /** Choices, conditions, paths, the error, the reply, and what comes next, in this order. */
  readonly ports: readonly Port[]
  /** In the order of their ports; empty where the node is collapsed. */
  readonly children: readonly TreeNode[]
  /** Absent on a node without children. */
  readonly isExpanded?: boolean | undefined
  /** How many nodes are below it and not shown. */
  readonly hidden: number
  /** As assistive technology counts: from 1. */
  readonly level: number
  readonly position: number
  readonly setSize: number
}

export interface Tree {
  readonly roots: readonly TreeNode[]
  /** The nodes that are shown, depth first: the order of an outline. */
  readonly shown: readonly TreeNode[]
  /** The same by id. */
  readonly byId: ReadonlyMap<string, TreeNode>
}

/** A node's box, in pixels of the layer: its upper left corner and its height; all are `boxWidth` wide. */
export interface Box {
  readonly tree: TreeNode
  readonly x: number
  readonly y: number
  readonly height: number
}

/** A topic on the map: the rectangle around the trees that begin with a response of it. */
export interface Field {
  readonly topic: string
  /** Its first column, and how many it has. */
  readonly column: number
  readonly columns: number
  /** In pixels of the layer. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Layout {
  readonly byId: ReadonlyMap<string, Box>
  /** The boxes of each column from top to bottom, for a binary search. */
  readonly columns: readonly (readonly Box[])[]
  readonly fields: readonly Field[]
  readonly width: number
  readonly height: number
}

/** One node, or one of its ports. */
export interface Place {
  readonly node: string
  readonly port?: string | undefined
}

/** A port that is to lead somewhere. */
export interface From {
  readonly from: string
  readonly port: string
}

/** What a page may ask of the canvas. */
export interface CanvasHandle {
  zoomIn(): void
  zoomOut(): void
  /** To 100 %, with the active node in the middle. */
  zoomToActual(): void
  /** The whole tree, or as much of it as the smallest zoom holds. */
  fit(): void
  /** Brings the node to the middle at 100 % and gives the canvas the focus. */
  show(node: string): void
  focus(): void
}

export interface CanvasProps {
  readonly tree: Tree
  readonly active: Place | undefined
  /** The arrow keys, a click or a jump through a portal. */
  readonly onActive: (place: Place) => void
  /** Enter or a double click. */
  readonly onOpen: (node: string) => void
  /** Expands or collapses a node; the page keeps which ones are collapsed. */
  readonly onCollapse: (node: string, collapsed: boolean) => void
  readonly isReadOnly: boolean
  /** A port was dropped on a node, or L was pressed on it: then there is no `to`, and the page asks where to. */
  readonly onLink: (link: From & { readonly to?: string }) => void
  /** N on a port that leads nowhere, its plus, or a port dropped on nothing. */
  readonly onAdd: (at: From) => void
  /** N on a port that leads somewhere; with `node`, that node was dropped on the edge to go between. */
  readonly onInsert: (on: From & { readonly to: string; readonly node?: string }) => void
  readonly onUnlink: (at: From) => void
  readonly onDuplicate: (node: string) => void
  readonly onRename: (node: string) => void
  /** `/` was pressed. */
  readonly onFind: () => void
  /** The language in which what the bot says and the texts of choices are shown. */
  readonly language: ContentLanguage
  /** The icon of a response that has none of its own. */
  readonly iconOf: (node: HierarchyNode) => IconProps.Name
  readonly conditionText: (condition: Condition) => string
  readonly label: string
  readonly handle?: Ref<CanvasHandle> | undefined
  /** Where the small map is drawn: beside the canvas, because on it it would lie over nodes. */
  readonly mapPlace?: HTMLElement | null | undefined
}
