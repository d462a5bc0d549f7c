import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

// V8 ignores the names of flags that it does not have.
test('the flag that the gateway sets exists in this version of Node', () => {
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(
    '--invocation-count-for-turbofan',
  )
})
