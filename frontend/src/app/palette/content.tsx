/** What the company has made and whom it talks to, as the palette finds it: by the words people remember of it. */
import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { may } from '#shared/access'
import { conversations } from '#shared/contracts/conversations'
import { queries } from '../../core/api.ts'
import { useAgent } from '../../core/agent.tsx'
import { pages, pathTo, type PageName } from '../../core/pages.ts'
import { Conversations } from './conversations.tsx'
import { Item } from './item.tsx'
import { bestOf } from './search.ts'

/** Of each kind; who looks for one thing reads no longer list. */
const foundMax = 6

export function Content({ search }: { search: string }) {
  const { rights } = useAgent()
  const wanted = useDeferredValue(search)
  const opens = (page: PageName) => ({ enabled: may(rights, pages[page].access) })
  const blocks = useQuery({ ...queries.blocks.brief({}), ...opens('block-edit') })
  const intents = useQuery({ ...queries.knowledge.intents({}), ...opens('intents') })
  const entities = useQuery({ ...queries.knowledge.entities({}), ...opens('entities') })
  const forms = useQuery({ ...queries.forms.list({}), ...opens('form-edit') })
  return (
    <>
      <Found
        kind="blocks"
        at="block-edit"
        search={wanted}
        items={blocks.data}
        namesOf={({ title, key }) => [title, key]}
      />
      <Found
        kind="intents"
        at="intents"
        search={wanted}
        items={intents.data}
        namesOf={({ title, utterances }) => [title, ...utterances.map(({ text }) => text)]}
      />
      <Found
        kind="entities"
        at="entities"
        search={wanted}
        items={entities.data}
        namesOf={({ title, synonyms }) => [title, ...synonyms.flatMap(({ value, written }) => [value, ...written])]}
      />
      <Found
        kind="forms"
        at="form-edit"
        search={wanted}
        items={forms.data?.filter(({ type }) => type === 'form')}
        namesOf={({ title }) => [title]}
      />
      {may(rights, conversations.search.access) && <Conversations search={search} />}
    </>
  )
}

interface FoundProps<Thing> {
  kind: 'blocks' | 'intents' | 'entities' | 'forms'
  /** The page that shows one of them. */
  at: PageName
  search: string
  items: readonly Thing[] | undefined
  namesOf: (item: Thing) => readonly string[]
}

function Found<Thing extends { readonly _id: string; readonly title: string }>(props: FoundProps<Thing>) {
  const { kind, at, search, items = [], namesOf } = props
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const found = bestOf(search, items, namesOf, foundMax)
  if (found.length === 0) return null
  return (
    <Command.Group heading={t(`pages.${kind}`)}>
      {found.map((item) => (
        <Item
          key={item._id}
          value={`${kind} ${item._id}`}
          keywords={[...namesOf(item)]}
          icon={pages[kind].icon}
          onSelect={() => void navigate(`${pathTo(at)}/${item._id}`)}
        >
          {item.title}
        </Item>
      ))}
    </Command.Group>
  )
}
