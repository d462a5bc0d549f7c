import { asHtml } from '@portal/schema/mail-template'
import { Parser } from 'htmlparser2'

/** Counts of the parts of a mail that were left out. */
export interface LeftOut {
  /** Content that loads something from elsewhere. */
  readonly remote: number
  /** Active content, such as scripts and forms. */
  readonly active: number
  /** Whether the source is shown instead, because the mail is too long or too complex to render. */
  readonly isSource: boolean
}

/** Maximum length of rendered HTML, in characters. Longer HTML would delay other requests. */
const longest = 400_000
/** Markup nested more deeply is shown as its source: real mails are not that deep, and it is expensive to render. */
const deepest = 300

/** Elements that load or do something. They are removed with their content. */
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

/** Elements without content or end tag. */
const empty = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'wbr'])

/** Allowed attributes. `style` is cleaned, and `src` is allowed only for a picture embedded in the mail. */
const kept = new Set(
  `abbr align alt bgcolor border cellpadding cellspacing class color cols colspan dir disabled face height hspace id lang
  nowrap role rows rowspan scope size span start summary title type valign value vspace width`.split(/\s+/),
)

/** Attributes that load something. */
const loading = new Set(['background', 'data', 'dynsrc', 'lowsrc', 'poster', 'src', 'srcset'])

const ownPicture = /^data:image\/(?:png|jpeg|gif|webp);base64,/i
const loadingStyle =
  /@import[^;]*(?:;|$)|(?:url|image-set)\((?!["']?data:image\/(?:png|jpeg|gif|webp);base64,)[^)]*(?:\)|$)/gi
const address = /^(?:https?|mailto|tel):/i

class TooIntricate extends Error {}

/**
 * Turns third-party HTML into a document that loads nothing and does nothing. This is the second line of defense after
 * its content security policy and sandbox. Runs in linear time.
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

/** Writes the allowed parts of a mail while it is parsed. */
class InertWriter {
  #parts: string[] = []
  #depth = 0
  /** The depth within a removed element. */
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
      // Declarations of the character set or the width are not counted.
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
    // Only the parser decides where a style ends.
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
    // A link has no target, but shows its address as a title.
    else if (name === 'href' && tag === 'a') {
      this.active += 1
      if (address.test(value)) return attribute('title', value.slice(0, 500))
    }
    return ''
  }

  #withoutLoading(style: string): string {
    const plain = withoutEscapes(style)
    // Real mails never use escapes in a URL or a rule, so the entire style is left out.
    if (plain !== style && plain.search(loadingStyle) >= 0) {
      this.remote += 1
      return ''
    }
    return style.replaceAll(loadingStyle, () => {
      this.remote += 1
      return 'none'
    })
  }
}

/** CSS with its escapes resolved: `u\72l(` is `url(`. */
function withoutEscapes(style: string): string {
  return style.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|\r?\n|([\s\S]))/gi, (_escape, hex?: string, plain?: string) => {
    const code = hex === undefined ? 0 : Number.parseInt(hex, 16)
    return hex === undefined ? (plain ?? '') : String.fromCodePoint(code > 0x10ffff ? 0xfffd : code)
  })
}

/** A form becomes a plain element, so it sends nothing. */
function written(name: string): string {
  return name === 'form' ? 'div' : name
}

function attribute(name: string, value: string): string {
  return ` ${name}="${asHtml(value)}"`
}
