/** Blocks in groups: `content`, `meta`, `function` and `onReply.blockId` for what the contract has in one level. */
import { change, each, isFields, lift, rename, type Fields } from './fields.ts'

const inContent = { title: 'title', text: 'text', media: 'media', items: 'items', choices: 'choices', kb: 'kb' }
const inMeta = {
  description: 'description',
  choiceType: 'choiceType',
  complexBlockType: 'complexBlockType',
  textOverflow: 'textOverflow',
}
const inFunction = { icon: 'icon', iconColour: 'iconColour', description: 'description' }
const inLogic = { defaultMappingBlockId: 'defaultMappingBlockId', expressions: 'expressions' }
const inEmail = { unset: 'unset', toEmail: 'toEmail', fromEmail: 'fromEmail', subject: 'subject' }

export function block(said: Fields): Fields {
  const flat = liftFunction(lift(withMedium(liftPictures(said)), 'meta', inMeta))
  const named = withTitle(rename(flat, 'topic', 'group'))
  const led = change(change(named, 'onReply', blockIdOf), 'next', blockIdOf)
  return change(change(change(led, 'text', textOf), 'choices', each(choice)), 'items', each(item))
}

/** `content.image` and `content.video` are a medium beside `content.media`. */
function liftPictures(said: Fields): Fields {
  const pictures = isFields(said['content']) && !('media' in said['content']) ? { image: 'image', video: 'video' } : {}
  const lifted = lift(said, 'content', { ...inContent, ...pictures })
  const { image, video, ...rest } = lifted
  return image === undefined && video === undefined ? lifted : { ...rest, media: { image, video } }
}

/** A description of its own belongs to a case of Salesforce; that of any other function is the block's. */
function liftFunction(said: Fields): Fields {
  const own = said['function']
  if (!isFields(own)) return said
  const { description, ...places } = inFunction
  const isCase = own['type'] === 'salesforce-create-case'
  const lifted = lift(said, 'function', isCase ? places : { ...places, description })
  return change(lifted, 'function', (inner) =>
    isFields(inner) ? lift(lift(inner, 'logic', inLogic), 'emailFormAsTable', inEmail) : inner,
  )
}

/** The title by languages is the English one and those in others; a block without one is called by its `name`. */
function withTitle(said: Fields): Fields {
  const { title, name } = said
  if (isFields(title)) {
    const { en = '', ...others } = title
    const isOne = Object.keys(others).length === 0 || 'titles' in said
    return withTitle({ ...said, title: en, ...(!isOne && { titles: others }) })
  }
  if (name === undefined || (title !== undefined && title !== name)) return said
  const { name: _, ...rest } = said
  return { ...rest, title: name }
}

/** `{ default, de }` is the English text and that in German; a bare text is the English one. */
export function textOf(text: unknown): unknown {
  if (typeof text === 'string') return { en: text }
  return isFields(text) ? rename(text, 'default', 'en') : text
}

const blockIdOf = (to: unknown): unknown => (isFields(to) && 'blockId' in to ? (to['blockId'] ?? null) : to)

const choice = (said: unknown): unknown => (isFields(said) ? change(said, 'title', textOf) : said)

function item(said: unknown): unknown {
  if (!isFields(said)) return said
  const titled = change(change(withMedium(said), 'title', textOf), 'subtitle', textOf)
  return change(titled, 'choices', each(choice))
}

/** `media: { image }` or `{ video }` is a medium of that kind; the other one may be empty. */
function withMedium(said: Fields): Fields {
  const { media, ...rest } = said
  if (!isFields(media) || 'pointer' in media) return said
  const { image, video, ...others } = media
  if (image === undefined && video === undefined) return said
  const medium = image ? mediumOf('image', image) : video ? mediumOf('video', video) : null
  const unread = image && video ? { ...others, video } : others
  return {
    ...rest,
    ...(medium === null ? {} : { media: isFields(medium) ? { ...medium, ...unread } : medium }),
  }
}

/** An upload by its id, or a medium as the API answers it. Its type is told by the file itself when it is accepted. */
function mediumOf(kind: 'image' | 'video', value: unknown): unknown {
  if (typeof value === 'string') return { kind, pointer: value, contentType: '', name: '' }
  return isFields(value) ? { ...value, kind } : value
}
