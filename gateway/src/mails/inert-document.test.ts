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

test.each([
  `background: u\\72l(${elsewhere})`,
  `background: \\75\\72\\6c(${elsewhere})`,
  `background: \\000075\\000072 \\00006c (${elsewhere})`,
  `background: \\url(${elsewhere})`,
  `@\\69mport "${elsewhere}";`,
])('leaves out the entire style %j, because its escapes hide a URL', (style) => {
  for (const markup of [`<p style='${style}'>Hi</p>`, `<style>p { ${style} }</style>`]) {
    const { document, leftOut } = inertDocument(markup)
    expect(document).not.toContain(elsewhere)
    expect(leftOut.remote).toBe(1)
  }
})

test('keeps the escapes of a style that loads nothing', () => {
  const { document, leftOut } = inertDocument('<style>li::before { content: "\\2022" }</style>')
  expect(document).toContain('\\2022')
  expect(leftOut.remote).toBe(0)
})

test('removes a picture in a style that is not a plain picture', () => {
  const { document, leftOut } = inertDocument('<p style="background: url(data:image/svg+xml;base64,PHN2Zz4=)">Hi</p>')
  expect(document).not.toContain('svg')
  expect(leftOut.remote).toBe(1)
})

test.each(spelled('background: url(data:image/png;base64,iVBORw0KGgo=)'))(
  'keeps the picture in the style %j',
  (style) => {
    const { document, leftOut } = inertDocument(`<p style="${style}">Hi</p>`)
    expect(document).toContain(style)
    expect(leftOut.remote).toBe(0)
  },
)
