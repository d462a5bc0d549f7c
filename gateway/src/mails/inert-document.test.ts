import { expect, test } from 'vitest'
import { inertDocument } from './inert-document.ts'

const elsewhere = 'https://tracker.example.com/x'
const spelled = (text: string) => [
  text,
  text.toUpperCase(),
  text.replace(/[a-z]/g, (letter, place) => (place % 2 ? letter : letter.toUpperCase())),
]

test.each(
  [
    `background: url(${elsewhere})`,
    `background: url("${elsewhere}")`,
    `background: image-set("${elsewhere}" 1x)`,
  ].flatMap(spelled),
)('removes everything that loads from the style %j, regardless of its spelling', (style) => {
  for (const markup of [`<p style='${style}'>Hi</p>`, `<style>p { ${style} }</style>`]) {
    const { document, leftOut } = inertDocument(markup)
    expect(document.toLowerCase()).not.toContain(elsewhere)
    expect(leftOut).toEqual({ remote: 1, active: 0, isSource: false })
  }
})

test.each([`@import url(${elsewhere});`, `@import "${elsewhere}";`, `@import '${elsewhere}'`].flatMap(spelled))(
  'removes %j, regardless of its spelling',
  (rule) => {
    const { document, leftOut } = inertDocument(`<style>${rule}</style>`)
    expect(document.toLowerCase()).not.toContain(elsewhere)
    expect(leftOut.remote).toBe(1)
  },
)

test.each(spelled('background: url(data:image/png;base64,iVBORw0KGgo=)'))(
  'keeps the picture in the style %j',
  (style) => {
    const { document, leftOut } = inertDocument(`<p style="${style}">Hi</p>`)
    expect(document).toContain(style)
    expect(leftOut.remote).toBe(0)
  },
)
