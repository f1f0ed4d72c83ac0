import { expect, test } from 'vitest'
import { isNoSandbox } from '../../../../server/printing/launch-chromium.ts'

const namespaces =
  'Failed to move to new namespace: PID namespaces supported, Network namespace supported, but failed: errno = '

test.each([
  ['nobody may make namespaces', `${namespaces}Operation not permitted`, true],
  ['there may be none', `${namespaces}No space left on device`, true],
  ['Playwright says so in words of its own', 'browserType.launch: Chromium sandboxing failed!', true],
  ['there are too many processes for the moment', `${namespaces}Resource temporarily unavailable`, false],
  ['there is no memory for the moment', `${namespaces}Cannot allocate memory`, false],
  ['it did not start in time', 'browserType.launch: Timeout 20000ms exceeded.', false],
])('a browser that does not start where %s: its sandbox is given up, or not', (_, message, isGivenUp) => {
  expect(isNoSandbox(new Error(message))).toBe(isGivenUp)
})
