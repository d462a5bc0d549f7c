// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the tested code contains templates.
import { expect, test } from 'vitest'
import { findUse, messagesLoadedWith } from './message-use.ts'

const ids = ['form.save', 'form.close', 'enum.status.OPEN', 'enum.status.CLOSED', 'enum.state.on', 'access.a.b.title']
const used = (code: string) => [...findUse('/src/Screen.tsx', code, ids).messages].sort()

test.each([
  ['a literal', `<FormattedMessage id="form.save" />`, ['form.save']],
  ['a choice', 'formatMessage({ id: isNew ? "form.save" : "form.close" })', ['form.close', 'form.save']],
  ['data', 'const columns = [{ header: "form.close" }]; intl.formatMessage({ id: columns[0].header })', ['form.close']],
  ['a template', 'formatMessage({ id: `enum.status.${status}` })', ['enum.status.CLOSED', 'enum.status.OPEN']],
  ['a template with an end', 'formatMessage({ id: `access.${permission}.title` })', ['access.a.b.title']],
  ['a template elsewhere', 'choices((value) => `enum.state.${value}`)', ['enum.state.on']],
  ['nothing', 'const file = `${name}.title`', []],
])('finds the messages of a module in %s', (_what, code, expected) => {
  expect(used(code)).toEqual(expected)
})

test.each([
  ['a sum', 'formatMessage({ id: "enum.status." + status })'],
  ['a template that starts with a hole', 'formatMessage({ id: `${kind}.title` })'],
  ['a template that makes no message', 'formatMessage({ id: `enum.stauts.${status}` as MessageId })'],
  ['a call', '<FormattedMessage id={idOf(status)} />'],
])('throws if an id cannot be traced: %s', (_what, code) => {
  expect(() => used(`\n${code}`)).toThrow('/src/Screen.tsx:2')
})

test('a module loads its imports, without types and dynamic imports', () => {
  const code = `
    import type { A } from './types.ts'
    import { type B } from './more-types.ts'
    import './screen.css'
    import { c } from '../c.ts'
    export * from './d.tsx'
    const later = () => import('./later.tsx')`
  expect(findUse('/src/pages/Screen.tsx', code, ids).imports).toEqual(['/src/c.ts', '/src/pages/d.tsx'])
})

test('the messages of a screen are those of all its modules', () => {
  const modules = new Map([
    ['screen', { messages: new Set(['form.save']), imports: ['field', 'list'] }],
    ['field', { messages: new Set(['form.close']), imports: ['screen'] }],
    ['list', { messages: new Set<string>(), imports: ['field'] }],
    ['other', { messages: new Set(['enum.state.on']), imports: [] }],
  ])
  const readUse = (path: string) => modules.get(path) ?? { messages: new Set<string>(), imports: [] }
  expect([...messagesLoadedWith('screen', readUse)].sort()).toEqual(['form.close', 'form.save'])
})
