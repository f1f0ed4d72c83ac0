import { expect, test } from 'vitest'
import { version } from '../../../server/http/version.ts'
import { startLine } from '../../../server/startup-message.ts'

test('the start line names the address, the version and the commit', () => {
  const started = { address: 'http://127.0.0.1:3000', commit: '6f6753d0c0ffee6f6753d0c0ffee6f6753d0c0ff' }
  expect(startLine(started)).toBe(`Plutus runs at http://127.0.0.1:3000 (version ${version}, commit 6f6753d0c0ff)`)
})
