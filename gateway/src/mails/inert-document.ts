import { asHtml } from '@portal/schema/mail-template'
import { Parser } from 'htmlparser2'

/** How much of a mail was left out. */
export interface LeftOut {
  /** What would be loaded from elsewhere. */
  readonly remote: number
  /** What could act. */
  readonly active: number
  /** Whether its source is shown, because it is too long or too intricate to be shown as it looks. */
  readonly isSource: boolean
}

/** The longest HTML that is shown as it looks, in characters: what is longer costs others time. */
const longest = 400_000
/** Deeper markup is shown as its source: nobody writes it, and it costs more than it shows. */
const deepest = 300

/** Elements that load something or act by themselves: nothing of them stays. */
const removed: Readonly<Record<string, 'remote' | 'active'>> = {
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
  noembed: 'active',
  noframes: 'active',
  noscript: 'active',
  object: 'active',
  plaintext: 'active',
  script: 'active',
  source: 'remote',
  svg: 'active',
  template: 'active',
  textarea: 'active',
  title: 'active',
  track: 'remote',
  video: 'remote',
  xmp: 'active',
}

/** Elements without content or end. */
const empty = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'wbr'])

/** Attributes that stay; `style` is cleaned, and `src` stays where the picture is in the mail itself. */
const kept = new Set(
  `abbr align alt bgcolor border cellpadding cellspacing class color cols colspan dir disabled face height hspace id lang
  nowrap role rows rowspan scope size span start summary title type valign value vspace width`.split(/\s+/),
)

/** Attributes that load something. */
const loading = new Set(['background', 'data', 'dynsrc', 'lowsrc', 'poster', 'src', 'srcset'])

const ownPicture = /^data:image\/(?:png|jpeg|gif|webp);base64,/i
const loadingStyle = /@import[^;]*(?:;|$)|(?:url|image-set)\((?!["']?data:)[^)]*(?:\)|$)/gi
const address = /^(?:https?|mailto|tel):/i

class TooIntricate extends Error {}

/**
 * Somebody else's HTML as a document that loads nothing and does nothing by itself. This is the second wall: the first is the
 * policy and the sandbox that it is served with. Takes a time that grows with the length and no faster.
 */
export function inertDocument(markup: string): { readonly document: string; readonly leftOut: LeftOut } {
  try {
    if (markup.length > longest) throw new TooIntricate()
    const writer = new InertWriter()
    const parser = new Parser(writer, { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true })
    parser.end(markup)
    const { remote, active } = writer
    return { document: `${head}${writer.written}`, leftOut: { remote, active, isSource: false } }
  } catch (error) {
    if (!(error instanceof TooIntricate)) throw error
    const document = `${head}<pre style="white-space: pre-wrap">${asHtml(markup)}</pre>`
    return { document, leftOut: { remote: 0, active: 0, isSource: true } }
  }
}

const head = '<!doctype html><meta charset="utf-8">'

/** Writes what may stay of a mail while it is read. */
class InertWriter {
  #parts: string[] = []
  #depth = 0
  /** How deep within an element of which nothing stays. */
  #removedDepth = 0
  #isStyle = false
  remote = 0
  active = 0

  get written(): string {
    return this.#parts.join('')
  }

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1
    if (this.#depth > deepest) throw new TooIntricate()
    if (this.#removedDepth > 0) {
      this.#removedDepth += 1
      return
    }
    const why = removed[name]
    if (why) {
      this.#removedDepth = 1
      // What only names the character set or the width is nothing to tell of.
      if (name === 'title' || (name === 'meta' && !('http-equiv' in attributes))) return
      this[why] += 1
      return
    }
    if (!/^[a-z][a-z0-9]*$/.test(name)) return
    if (name === 'form') this.active += 1
    this.#isStyle = name === 'style'
    this.#parts.push(`<${written(name)}${this.#attributesOf(name, attributes)}>`)
  }

  ontext(text: string): void {
    if (this.#removedDepth > 0) return
    if (!this.#isStyle) this.#parts.push(asHtml(text))
    // A style ends where the parser says so, and nowhere within.
    else this.#parts.push(this.#withoutLoading(text).replaceAll('<', '\\3c '))
  }

  onclosetag(name: string): void {
    this.#depth -= 1
    if (this.#removedDepth > 0) {
      this.#removedDepth -= 1
      return
    }
    this.#isStyle = false
    if (!empty.has(name) && /^[a-z][a-z0-9]*$/.test(name)) this.#parts.push(`</${written(name)}>`)
  }

  #attributesOf(tag: string, attributes: Readonly<Record<string, string>>): string {
    return Object.entries(attributes)
      .map(([name, value]) => this.#attributeOf(tag, name, value))
      .join('')
  }

  #attributeOf(tag: string, name: string, value: string): string {
    if (kept.has(name)) return attribute(name, value)
    if (name === 'style') return attribute(name, this.#withoutLoading(value))
    if (name === 'src' && tag === 'img' && ownPicture.test(value)) return attribute(name, value)
    if (loading.has(name)) this.remote += 1
    else if (name.startsWith('on')) this.active += 1
    // A link leads nowhere, and says where it would have led.
    else if (name === 'href' && tag === 'a') {
      this.active += 1
      if (address.test(value)) return attribute('title', value.slice(0, 500))
    }
    return ''
  }

  #withoutLoading(style: string): string {
    return style.replaceAll(loadingStyle, () => {
      this.remote += 1
      return 'none'
    })
  }
}

/** A form is a part of the page as any other: it sends nothing. */
function written(name: string): string {
  return name === 'form' ? 'div' : name
}

function attribute(name: string, value: string): string {
  return ` ${name}="${asHtml(value)}"`
}
