/** Finds a response by its name, topic or what leads to it, and shows it where it is drawn. */
import Autosuggest, { type AutosuggestProps } from '@cloudscape-design/components/autosuggest'
import { useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { HierarchyNode } from '#shared/contracts/hierarchy'

interface FindResponseProps {
  nodes: readonly HierarchyNode[]
  choose: (node: string) => void
  field: Ref<AutosuggestProps.Ref>
}

export function FindResponse({ nodes, choose, field }: FindResponseProps) {
  const { t } = useTranslation('builder')
  const [typed, setTyped] = useState('')
  return (
    <Autosuggest
      ref={field}
      value={typed}
      virtualScroll
      expandToViewport
      ariaLabel={t('find.name')}
      placeholder={t('find.name')}
      empty={t('find.none')}
      enteredTextLabel={(text) => t('find.entered', { text })}
      options={nodes.map(({ nodeId, name, topic, triggers }) => ({
        value: nodeId,
        label: name,
        description: topic,
        filteringTags: [...triggers.intents, ...triggers.entities],
      }))}
      onChange={({ detail }) => setTyped(detail.value)}
      onSelect={({ detail: { value } }) => {
        // What was typed and not picked leads to the first response that begins with it, or else holds it.
        const wanted = value.trim().toLowerCase()
        const names = nodes.map(({ nodeId, name }) => ({ nodeId, name: name.toLowerCase() }))
        const found =
          nodes.find(({ nodeId }) => nodeId === value) ??
          names.find(({ name }) => name.startsWith(wanted)) ??
          names.find(({ name }) => name.includes(wanted))
        if (!found || wanted === '') return
        setTyped('')
        choose(found.nodeId)
      }}
    />
  )
}
