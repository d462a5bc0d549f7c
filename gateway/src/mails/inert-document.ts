import { type DefaultTreeAdapterTypes, html, parse, serialize, defaultTreeAdapter as tree } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

/** How many parts of a mail were left out. */
export interface LeftOut {
  /** What would be loaded from elsewhere. */
  remote: number
  /** What could act. */
  active: number
}

/** The longest HTML that is shown, in characters. */
export const longestMail = 1_000_000
/** Deeper markup is left out: nobody writes it, and it costs more than it shows. */
const deepest = 200

/** Elements that load something or act by themselves. */
const removed: Readonly<Record<string, keyof LeftOut>> = {
  applet: 'active',
  audio: 'remote',
  base: 'active',
  embed: 'active',
  frame: 'active',
  frameset: 'active',
  iframe: 'active',
  link: 'remote',
  math: 'active',
  meta: 'active',
  object: 'active',
  script: 'active',
  source: 'remote',
  svg: 'active',
  template: 'active',
  track: 'remote',
  video: 'remote',
}

/** Attributes that stay; `style` is cleaned, `src` stays where the picture is in the mail itself. */
const kept = new Set(
  `abbr align alt bgcolor border cellpadding cellspacing class color cols colspan dir disabled face height hspace id lang
  label nowrap role rows rowspan scope size span start summary title type valign value vspace width`
    .split(/\s+/)
    .concat('aria-hidden', 'aria-label'),
)

/** Attributes that load something. */
const loading = new Set(['background', 'poster', 'src', 'srcset', 'lowsrc', 'dynsrc', 'data'])

const ownPicture = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*$/i
const remoteStyle = /@import[^;]*;?|(?:url|image-set|-webkit-image-set)\(\s*(?!["']?data:)[^)]*\)/gi
const place = /^(?:https?|mailto|tel):/i

/**
 * Somebody else's HTML as a document that loads nothing and does nothing by itself. This is the second wall: the first is the
 * policy and the sandbox that it is served with.
 */
export function inertDocument(markup: string): { readonly document: string; readonly leftOut: LeftOut } {
  const leftOut: LeftOut = { remote: 0, active: 0 }
  const parsed = parse(markup.slice(0, longestMail), { scriptingEnabled: false })
  const waiting: { readonly parent: Parent; readonly depth: number }[] = [{ parent: parsed, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { parent, depth } = next
    for (const child of [...parent.childNodes]) {
      if (depth >= deepest || !clean(child, leftOut)) tree.detachNode(child)
      else if (tree.isElementNode(child)) waiting.push({ parent: child, depth: depth + 1 })
    }
  }
  // Whatever it says of itself, it is UTF-8 here and fits the frame.
  const body = serialize(parsed).replace(/^<!DOCTYPE[^>]*>/i, '')
  return { document: `<!doctype html><meta charset="utf-8">${body}`, leftOut }
}

/** Cleans a node; false where nothing of it may stay. */
function clean(node: Node, leftOut: LeftOut): boolean {
  if (tree.isDocumentTypeNode(node) || tree.isCommentNode(node)) return false
  if (!tree.isElementNode(node)) return true
  const why = node.namespaceURI === html.NS.HTML ? removed[node.tagName] : 'active'
  if (why) {
    // What only names the character set or the width is nothing to tell of.
    const isHarmless = node.tagName === 'meta' && !node.attrs.some(({ name }) => name === 'http-equiv')
    if (!isHarmless) leftOut[why] += 1
    return false
  }
  if (node.tagName === 'form') {
    leftOut.active += 1
    node.tagName = node.nodeName = 'div'
  }
  if (node.tagName === 'style') cleanStyle(node, leftOut)
  node.attrs = node.attrs.flatMap((attribute) => cleanAttribute(node, attribute, leftOut))
  return true
}

type Attribute = Element['attrs'][number]

function cleanAttribute({ tagName }: Element, { name, value }: Attribute, leftOut: LeftOut): Attribute[] {
  if (kept.has(name)) return [{ name, value }]
  if (name === 'style') return [{ name, value: withoutRemote(value, leftOut) }]
  if (name === 'src' && tagName === 'img' && ownPicture.test(value)) return [{ name, value }]
  if (loading.has(name)) leftOut.remote += 1
  else if (name.startsWith('on')) leftOut.active += 1
  // A link leads nowhere, and says where it would have led.
  else if (name === 'href' && tagName === 'a') {
    leftOut.active += 1
    return place.test(value) ? [{ name: 'title', value: value.slice(0, 500) }] : []
  }
  return []
}

function cleanStyle(style: Element, leftOut: LeftOut): void {
  for (const child of style.childNodes) {
    if (tree.isTextNode(child)) child.value = withoutRemote(child.value, leftOut)
  }
}

function withoutRemote(style: string, leftOut: LeftOut): string {
  return style.replaceAll(remoteStyle, () => {
    leftOut.remote += 1
    return 'none'
  })
}
